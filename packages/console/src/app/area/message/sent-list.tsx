import '../../style/message.css'
import facts from 'contract:listNotificationMessages'
import type { ResultFor } from '@tradepost/sdk'
import { ListView } from '../../parts/list/list-view.tsx'
import { byCursor } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { translated } from '../../words/sentences/translated.ts'
import { useWords } from '../../words/use-words.tsx'

type Row = ResultFor<'listNotificationMessages'>['messages'][number]

const campaignOf = ({ campaignCode }: Row) => target('/messages/campaigns/$campaignCode', { campaignCode })

/** Each message to each recipient, and how it went. */
export const SentList = () => {
  const { words } = useWords()
  const { api } = useSession()
  const column = useColumnKinds<Row>(facts)
  return (
    <ListView<Row>
      name="sent-messages"
      title={words.message.title}
      tabs={<AreaTabs of="messages" />}
      facts={facts}
      columns={[
        column.text('recipient'),
        column.link('campaignCode', { to: campaignOf, from: 'tablet' }),
        column.word('channel', { from: 'desktop' }),
        column.status('status'),
        column.own('error', ({ error }) => <span className="clipped">{error && translated(error)}</span>, {
          title: words.message.error,
          from: 'wide',
        }),
        column.moment('sentDate', { from: 'tablet' }),
        column.moment('openedDate', { title: words.message.opened, from: 'desktop' }),
      ]}
      filters={['campaignCode', 'channel', 'recipient', 'status', 'sentDate']}
      sort="id:desc"
      read={byCursor(api.listNotificationMessages, 'messages')}
      keyOf={({ id }) => id}
      empty={words.message.sentEmpty}
    />
  )
}
