import facts from 'contract:updateRole'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { EntityForm, entityIn } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { permissionsField } from '../../parts/form/part-fields.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Role = ResultFor<'getRole'>['role']
type Update = InputFor<'updateRole'>['body']

export const RoleDetail = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const { roleCode = '' } = useParams({ strict: false })
  const field = fieldsIn(facts.body, words.field)
  return (
    <EntityForm<Role>
      name={['role', roleCode]}
      back={{ to: '/settings/roles', title: words.settings.roles, name: 'roles' }}
      read={(signal) => entityIn(api.raw.getRole({ roleCode }, { signal }), 'role')}
      title={({ name }) => name}
      note={({ isStandard, code }) => (isStandard ? words.settings.fixedRole : <code>{code}</code>)}
      deletes={({ name, isStandard }) =>
        may(can.deleteRoles) && !isStandard && { what: name, remove: () => api.deleteRole({ roleCode }) }
      }
      canEdit={({ isStandard }) => may(can.editRoles) && !isStandard}
      save={(changes, ifMatch) => api.updateRole({ roleCode, body: changes as Update }, { ifMatch })}
      groups={[
        { title: words.settings.role, fields: [field('name')] },
        {
          title: words.permission.title,
          fields: [permissionsField(words.permission.title, facts.body?.permissions?.choices)],
        },
      ]}
    />
  )
}
