import facts from 'contract:updateRole'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { DeleteButton } from '../../parts/detail/delete-button.tsx'
import { EntityForm } from '../../parts/form/entity-form.tsx'
import { PermissionGrid } from '../../parts/permission-grid.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Role = ResultFor<'getRole'>['role']
type Update = InputFor<'updateRole'>['body']

const body = facts.body ?? {}

export const RoleDetail = () => {
  const { words } = useWords()
  const { api, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { roleCode = '' } = useParams({ strict: false })
  const reread = () => queries.invalidateQueries({ queryKey: ['roles'] })
  return (
    <EntityForm<Role>
      name={['role', roleCode]}
      back={{ to: '/settings/roles', title: words.settings.roles }}
      read={async (signal) => {
        const { body: answer, etag } = await api.raw.getRole({ roleCode }, { signal })
        return { entity: answer.role, etag }
      }}
      title={({ name }) => name}
      note={({ isStandard, code }) => (isStandard ? words.settings.fixedRole : <code>{code}</code>)}
      actions={({ name, isStandard }) =>
        may('URD') &&
        !isStandard && (
          <DeleteButton
            what={name}
            remove={async () => {
              await api.deleteRole({ roleCode })
              void reread()
              await navigate({ to: '/settings/roles' })
            }}
          />
        )
      }
      canEdit={may('URE')}
      save={async (changes, etag) => {
        await api.updateRole({ roleCode, body: changes as Update }, { ifMatch: etag })
        void reread()
      }}
      groups={[
        { title: words.settings.role, fields: [{ name: 'name', label: words.field.name, facts: body.name }] },
        {
          title: words.permission.title,
          fields: [
            {
              name: 'permissions',
              label: words.permission.title,
              edit: (form, isReadOnly) => (
                <PermissionGrid
                  codes={body.permissions?.choices ?? []}
                  value={((form.values.permissions ?? []) as string[]).map(String)}
                  isReadOnly={isReadOnly}
                  onChange={(codes) => form.set('permissions', codes)}
                />
              ),
            },
          ],
        },
      ]}
    />
  )
}
