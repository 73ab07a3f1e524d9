import createFacts from 'contract:createUsers'
import facts from 'contract:listUsers'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import type { Values } from '../../parts/form/changes.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/offset-page.ts'
import { ManyPicker } from '../../parts/picker/picker.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { PasswordField } from './password-field.tsx'
import { SettingsTabs } from './settings-tabs.tsx'

type Row = ResultFor<'listUsers'>['users'][number]
type Create = InputFor<'createUsers'>['body']['users'][number]

const first = createFacts.body?.users?.fields ?? {}

const NewUser = () => {
  const { words } = useWords()
  const { api } = useDesk()
  const queries = useQueryClient()
  const create = async (values: Values) => {
    expectNoErrors(await api.createUsers({ body: { users: [values as Create] } }))
    await queries.invalidateQueries({ queryKey: ['staff'] })
  }
  return (
    <NewButton
      title={words.settings.newUser}
      initial={{ roleCodes: [] }}
      fields={['emailAddress', 'firstName', 'lastName'].map((name) => ({
        name,
        label: words.field[name as 'emailAddress'],
        facts: first[name],
      }))}
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
      create={create}
    />
  )
}

export const StaffList = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const navigate = useNavigate()
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.field.name,
      show: ({ id, firstName, lastName, emailAddress }) => (
        <span className="two-lines">
          <Link to="/settings/staff/$userId" params={{ userId: id }} className="row-link">
            {[firstName, lastName].filter(Boolean).join(' ') || emailAddress}
          </Link>
          <small>{emailAddress}</small>
        </span>
      ),
    },
    {
      key: 'roles',
      title: words.developer.roles,
      from: 'tablet',
      show: ({ roleCodes }) => roleCodes.join(', ') || '–',
    },
    {
      key: 'seen',
      title: words.settings.lastSignIn,
      from: 'tablet',
      show: ({ lastSignInDate }) => (lastSignInDate ? formats.since(lastSignInDate) : words.developer.never),
    },
    { key: 'status', title: words.field.status, show: ({ status }) => <Status value={status} /> },
  ]
  return (
    <ListView<Row>
      name="staff"
      title={words.settings.title}
      tabs={<SettingsTabs />}
      actions={may('UMC') && <NewUser />}
      facts={facts}
      columns={columns}
      filters={[]}
      read={byOffset(async (page, signal) => {
        const { users, meta } = await api.listUsers(page, { signal })
        return { rows: users, total: meta.totalItemCount }
      })}
      keyOf={({ id }) => id}
      open={({ id }) => void navigate({ to: '/settings/staff/$userId', params: { userId: id } })}
      empty={words.settings.noStaff}
    />
  )
}
