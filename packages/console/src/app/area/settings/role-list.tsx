import createFacts from 'contract:createRoles'
import facts from 'contract:listRoles'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/offset-page.ts'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { SettingsTabs } from './settings-tabs.tsx'

type Row = ResultFor<'listRoles'>['roles'][number]
type Create = InputFor<'createRoles'>['body']['roles'][number]

const first = createFacts.body?.roles?.fields ?? {}

export const RoleList = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.field.name,
      show: ({ code, name }) => (
        <span className="two-lines">
          <Link to="/settings/roles/$roleCode" params={{ roleCode: code }} className="row-link">
            {name}
          </Link>
          <small>{code}</small>
        </span>
      ),
    },
    {
      key: 'count',
      title: words.permission.title,
      isNumber: true,
      show: ({ permissions }) =>
        permissions.includes('APIALL') ? words.permission.others.APIALL : formats.number(permissions.length),
    },
    {
      key: 'standard',
      title: words.settings.standard,
      from: 'tablet',
      show: ({ isStandard }) => (isStandard ? words.list.yes : words.list.no),
    },
  ]
  return (
    <ListView<Row>
      name="roles"
      title={words.settings.title}
      tabs={<SettingsTabs />}
      actions={
        may('URC') && (
          <NewButton
            title={words.settings.newRole}
            fields={[
              { name: 'code', label: words.field.code, facts: first.code },
              { name: 'name', label: words.field.name, facts: first.name },
            ]}
            create={async (values) => {
              const role = { ...values, permissions: [] } as unknown as Create
              expectNoErrors(await api.createRoles({ body: { roles: [role] } }))
              void queries.invalidateQueries({ queryKey: ['roles'] })
              await navigate({ to: '/settings/roles/$roleCode', params: { roleCode: role.code } })
            }}
          />
        )
      }
      facts={facts}
      columns={columns}
      filters={[]}
      read={byOffset(async (page, signal) => {
        const { roles, meta } = await api.listRoles(page, { signal })
        return { rows: roles, total: meta.totalItemCount }
      })}
      keyOf={({ code }) => code}
      open={({ code }) => void navigate({ to: '/settings/roles/$roleCode', params: { roleCode: code } })}
      empty={words.settings.noRoles}
    />
  )
}
