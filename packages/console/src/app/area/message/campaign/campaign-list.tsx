import facts from 'contract:listCampaigns'
import creation from 'contract:updateCampaign'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import type { FieldFacts } from '../../../api/facts.ts'
import { NewButton } from '../../../parts/form/new-dialog.tsx'
import type { Column, View } from '../../../parts/list/list.types.ts'
import { ListView } from '../../../parts/list/list-view.tsx'
import { Status } from '../../../parts/status.tsx'
import { useDesk } from '../../../session/use-session.tsx'
import { useWords, wordFor } from '../../../words/use-words.tsx'
import { MessageTabs } from '../message-tabs.tsx'

type Row = ResultFor<'listCampaigns'>['campaigns'][number]
type New = InputFor<'createCampaigns'>['body']['campaigns'][number]

const triggers: FieldFacts = { kind: 'choice', choices: ['schedule', 'event'], required: true }

export const CampaignList = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const open = (campaignCode: string) =>
    navigate({ to: '/messages/campaigns/$campaignCode', params: { campaignCode } })
  const create = async (values: Record<string, unknown>) => {
    expectNoErrors(await api.createCampaigns({ body: { campaigns: [values as New] } }))
    void queries.invalidateQueries({ queryKey: ['campaigns'] })
    await open(String(values.code))
  }
  const views: View[] = [
    {
      key: 'running',
      title: words.message.running,
      search: { filters: { status: { $in: ['scheduled', 'sending', 'active'] } } },
    },
    { key: 'draft', title: words.value.draft, search: { filters: { status: { $in: ['draft'] } } } },
    { key: 'sent', title: words.value.sent, search: { filters: { status: { $in: ['sent'] } } } },
  ]
  const share = (part: number, whole: number) => (whole > 0 ? formats.percent(part / whole) : '–')
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.field.name,
      sort: 'name',
      show: ({ code, name }) => (
        <Link to="/messages/campaigns/$campaignCode" params={{ campaignCode: code }} className="row-link">
          {name}
        </Link>
      ),
    },
    {
      key: 'channel',
      title: words.field.channel,
      from: 'tablet',
      show: ({ channel }) => wordFor(words.value, channel),
    },
    {
      key: 'trigger',
      title: words.message.when,
      from: 'desktop',
      show: ({ triggerType, settings: { sendDate, eventType, customEvent } }) =>
        triggerType === 'event'
          ? (customEvent ?? wordFor(words.value, eventType ?? ''))
          : sendDate
            ? formats.dateTime(sendDate)
            : words.message.atOnce,
    },
    { key: 'status', title: words.field.status, show: ({ status }) => <Status value={status} /> },
    {
      key: 'recipients',
      title: words.message.recipients,
      isNumber: true,
      show: ({ statistics }) => formats.number(statistics.recipients),
    },
    {
      key: 'opened',
      title: words.message.opened,
      isNumber: true,
      from: 'tablet',
      show: ({ statistics: { opened, sent } }) => share(opened, sent),
    },
    {
      key: 'clicked',
      title: words.message.clicked,
      isNumber: true,
      from: 'desktop',
      show: ({ statistics: { clicked, sent } }) => share(clicked, sent),
    },
  ]
  const required = { kind: 'text', required: true } as const
  return (
    <ListView<Row>
      name="campaigns"
      title={words.message.title}
      tabs={<MessageTabs />}
      actions={
        may('NTC') && (
          <NewButton
            title={words.message.newCampaign}
            initial={{ channel: 'email', triggerType: 'schedule' }}
            fields={[
              { name: 'name', label: words.field.name, facts: { ...creation.body?.name, ...required } },
              { name: 'code', label: words.field.code, facts: { ...required, maxLength: 36 } },
              { name: 'channel', label: words.field.channel, facts: creation.body?.channel },
              { name: 'triggerType', label: words.field.triggerType, facts: triggers },
            ]}
            create={create}
          />
        )
      }
      facts={facts}
      columns={columns}
      filters={['name', 'code', 'status', 'channel', 'triggerType', 'templateCode', 'createDate']}
      views={views}
      sort="createDate:desc"
      read={async (question, signal) => {
        const { campaigns, meta } = await api.listCampaigns(question, { signal })
        return { rows: campaigns, after: meta.cursors?.after ?? undefined, total: meta.totalItemCount }
      }}
      keyOf={({ code }) => code}
      open={({ code }) => void open(code)}
      empty={words.message.campaignsEmpty}
    />
  )
}
