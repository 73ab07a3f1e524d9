import createFacts from 'contract:createUsers'
import facts from 'contract:listUsers'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { ManyPicker } from '../../parts/picker/picker.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { PasswordField } from './password-field.tsx'

type Row = ResultFor<'listUsers'>['users'][number]
type Create = InputFor<'createUsers'>['body']['users'][number]

const open = ({ id }: Row) => target('/settings/staff/$userId', { userId: id })

const NewUser = () => {
  const { words } = useWords()
  const { api } = useSession()
  const field = fieldsIn(createFacts.body?.users?.fields, words.field)
  return (
    <NewButton
      title={words.settings.newUser}
      initial={{ roleCodes: [] }}
      fields={[field('emailAddress'), field('firstName'), field('lastName')]}
      more={(form) => (
        <>
          <PasswordField form={form} />
          <ManyPicker
            kind="role"
            label={words.developer.roles}
            values={(form.values.roleCodes as string[] | undefined) ?? []}
            onChange={(codes) => form.set('roleCodes', codes)}
          />
        </>
      )}
      renews={['staff']}
      create={async (values) => {
        expectNoErrors(await api.createUsers({ body: { users: [values as Create] } }))
      }}
    />
  )
}

export const StaffList = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const nameOf = ({ firstName, lastName, emailAddress }: Row) =>
    [firstName, lastName].filter(Boolean).join(' ') || emailAddress
  const lastSeen = ({ lastSignInDate }: Row) =>
    lastSignInDate ? formats.since(lastSignInDate) : words.developer.never
  return (
    <ListView<Row>
      name="staff"
      title={words.settings.title}
      tabs={<AreaTabs of="settings" />}
      actions={may(can.createUsers) && <NewUser />}
      facts={facts}
      columns={[
        column.link('lastName', {
          title: words.field.name,
          to: open,
          text: nameOf,
          note: ({ emailAddress }) => emailAddress,
        }),
        column.list('roleCodes', { title: words.developer.roles, from: 'tablet' }),
        column.own('lastSignInDate', lastSeen, { title: words.settings.lastSignIn, from: 'tablet' }),
        column.status('status'),
      ]}
      filters={[]}
      read={byOffset(api.listUsers, 'users')}
      keyOf={({ id }) => id}
      open={open}
      empty={words.settings.noStaff}
    />
  )
}
