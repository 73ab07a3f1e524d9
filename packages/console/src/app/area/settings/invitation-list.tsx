import facts from 'contract:listInvitations'
import { useQueryClient } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { AskButton } from '../../parts/ask-button.tsx'
import { ListView } from '../../parts/list/list-view.tsx'
import { byOffset } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { InviteButton } from './invite-button.tsx'

type Row = ResultFor<'listInvitations'>['invitations'][number]

/** Who was invited and has not come. */
export const InvitationList = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const queries = useQueryClient()
  const column = useColumnKinds<Row>(facts)
  const after = async (change: Promise<unknown>) => {
    await change
    await queries.invalidateQueries({ queryKey: ['invitations'] })
  }
  const actions = ({ id, emailAddress }: Row) =>
    may(can.createUsers) && (
      <span className="row-actions">
        <AskButton
          title={words.settings.resend}
          text={words.settings.resendText}
          isBad={false}
          size="compact-sm"
          done={words.settings.invited({ emailAddress })}
          run={() => after(api.resendInvitation({ invitationId: id }))}
        />
        <AskButton
          title={words.settings.withdraw}
          text={words.settings.withdrawText({ emailAddress })}
          done={words.settings.withdrawn}
          size="compact-sm"
          run={() => after(api.deleteInvitation({ invitationId: id }))}
        />
      </span>
    )
  return (
    <ListView<Row>
      name="invitations"
      title={words.settings.title}
      tabs={<AreaTabs of="settings" />}
      actions={may(can.createUsers) && <InviteButton />}
      facts={facts}
      columns={[
        column.text('emailAddress'),
        column.status('status'),
        column.list('roleCodes', { title: words.developer.roles, from: 'tablet' }),
        column.text('invitedBy', { title: words.settings.invitedBy, from: 'desktop' }),
        column.moment('expireDate', { title: words.settings.linkUntil, from: 'tablet' }),
        column.own('actions', actions, { title: words.settings.resend, isTitleHidden: true }),
      ]}
      filters={[]}
      read={byOffset(api.listInvitations, 'invitations')}
      keyOf={({ id }) => id}
      empty={words.settings.noInvitations}
    />
  )
}
