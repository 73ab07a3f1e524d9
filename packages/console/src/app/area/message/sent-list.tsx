import facts from 'contract:listNotificationMessages'
import { Link } from '@tanstack/react-router'
import type { ResultFor } from '@tradepost/sdk'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { MessageTabs } from './message-tabs.tsx'

type Row = ResultFor<'listNotificationMessages'>['messages'][number]

/** Each message to each recipient, and how it went. */
export const SentList = () => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const columns: Column<Row>[] = [
    { key: 'recipient', title: words.field.recipient, show: ({ recipient }) => recipient },
    {
      key: 'campaign',
      title: words.field.campaignCode,
      show: ({ campaignCode }) => (
        <Link to="/messages/campaigns/$campaignCode" params={{ campaignCode }}>
          {campaignCode}
        </Link>
      ),
    },
    {
      key: 'channel',
      title: words.field.channel,
      from: 'desktop',
      show: ({ channel }) => wordFor(words.value, channel),
    },
    { key: 'status', title: words.field.status, show: ({ status }) => <Status value={status} /> },
    {
      key: 'error',
      title: words.message.error,
      from: 'wide',
      show: ({ error }) => <span className="clipped">{error}</span>,
    },
    {
      key: 'sent',
      title: words.field.sentDate,
      sort: 'sentDate',
      from: 'tablet',
      show: ({ sentDate }) => formats.dateTime(sentDate),
    },
    {
      key: 'opened',
      title: words.message.opened,
      from: 'desktop',
      show: ({ openedDate }) => formats.dateTime(openedDate),
    },
  ]
  return (
    <ListView<Row>
      name="sent-messages"
      title={words.message.title}
      tabs={<MessageTabs />}
      facts={facts}
      columns={columns}
      filters={['campaignCode', 'channel', 'recipient', 'status', 'sentDate']}
      sort="id:desc"
      read={async (question, signal) => {
        const { messages, meta } = await api.listNotificationMessages(question, { signal })
        return { rows: messages, after: meta.cursors?.after ?? undefined, total: meta.totalItemCount }
      }}
      keyOf={({ id }) => id}
      empty={words.message.sentEmpty}
    />
  )
}
