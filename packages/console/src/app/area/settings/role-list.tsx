import createFacts from 'contract:createRoles'
import facts from 'contract:listRoles'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Row = ResultFor<'listRoles'>['roles'][number]
type Create = InputFor<'createRoles'>['body']['roles'][number]

const open = ({ code }: Pick<Row, 'code'>) => target('/settings/roles/$roleCode', { roleCode: code })

export const RoleList = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const field = fieldsIn(createFacts.body?.roles?.fields, words.field)
  const countOf = ({ permissions }: Row) =>
    permissions.includes(can.doEverything)
      ? words.permission.others.APIALL
      : formats.number(permissions.length)
  const create = async (values: object) => {
    const role = { ...values, permissions: [] as string[] } as Create
    expectNoErrors(await api.createRoles({ body: { roles: [role] } }))
    return open(role)
  }
  return (
    <ListView<Row>
      name="roles"
      title={words.settings.title}
      tabs={<AreaTabs of="settings" />}
      actions={
        may(can.createRoles) && (
          <NewButton
            title={words.settings.newRole}
            fields={[field('code'), field('name')]}
            renews={['roles']}
            create={create}
          />
        )
      }
      facts={facts}
      columns={[
        column.link('name', { to: open, note: ({ code }) => code }),
        column.ownNumber('permissions', countOf, { title: words.permission.title }),
        column.flag('isStandard', { title: words.settings.standard, from: 'tablet' }),
      ]}
      filters={[]}
      read={byOffset(api.listRoles, 'roles')}
      keyOf={({ code }) => code}
      open={open}
      empty={words.settings.noRoles}
    />
  )
}
