import facts from 'contract:listUsers'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { InviteButton } from './invite-button.tsx'

type Row = ResultFor<'listUsers'>['users'][number]

const open = ({ id }: Row) => target('/settings/staff/$userId', { userId: id })

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
      actions={may(can.createUsers) && <InviteButton />}
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
