import { can } from '@tradepost/contract/permission'
import '../../../style/message.css'
import facts from 'contract:listCampaigns'
import creation from 'contract:updateCampaign'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import type { FieldFacts } from '../../../api/facts.ts'
import type { Values } from '../../../parts/form/changes.ts'
import { NewButton } from '../../../parts/form/new-dialog.tsx'
import type { View } from '../../../parts/list/list.types.ts'
import { ListView } from '../../../parts/list/list-view.tsx'
import { byCursor } from '../../../parts/list/pages.ts'
import { AreaTabs } from '../../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../../parts/list/use-column-kinds.tsx'
import { target } from '../../../parts/target.ts'
import { useSession } from '../../../session/use-session.tsx'
import { useWords, wordFor } from '../../../words/use-words.tsx'

type Row = ResultFor<'listCampaigns'>['campaigns'][number]
type New = InputFor<'createCampaigns'>['body']['campaigns'][number]

const triggers: FieldFacts = { kind: 'choice', choices: ['schedule', 'event'], required: true }

const open = ({ code }: Pick<Row, 'code'>) =>
  target('/messages/campaigns/$campaignCode', { campaignCode: code })

export const CampaignList = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const create = async (values: Values) => {
    const campaign = values as New
    expectNoErrors(await api.createCampaigns({ body: { campaigns: [campaign] } }))
    return open(campaign)
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
  const triggerOf = ({ triggerType, settings: { sendDate, eventType, customEvent } }: Row) => {
    if (triggerType === 'event') return customEvent ?? wordFor(words.value, eventType ?? '')
    return sendDate ? formats.dateTime(sendDate) : words.message.atOnce
  }
  const required = { kind: 'text', required: true } as const
  return (
    <ListView<Row>
      name="campaigns"
      title={words.message.title}
      tabs={<AreaTabs of="messages" />}
      actions={
        may(can.createNotifications) && (
          <NewButton
            title={words.message.newCampaign}
            initial={{ channel: 'email', triggerType: 'schedule' }}
            fields={[
              { name: 'name', label: words.field.name, facts: { ...creation.body?.name, ...required } },
              { name: 'code', label: words.field.code, facts: { ...required, maxLength: 36 } },
              { name: 'channel', label: words.field.channel, facts: creation.body?.channel },
              { name: 'triggerType', label: words.field.triggerType, facts: triggers },
            ]}
            renews={['campaigns']}
            create={create}
          />
        )
      }
      facts={facts}
      columns={[
        column.link('name', { to: open }),
        column.word('channel', { from: 'tablet' }),
        column.own('trigger', triggerOf, { title: words.message.when, from: 'desktop' }),
        column.status('status'),
        column.ownNumber('recipients', ({ statistics }) => formats.number(statistics.recipients), {
          title: words.message.recipients,
        }),
        column.ownNumber('opened', ({ statistics: { opened, sent } }) => share(opened, sent), {
          title: words.message.opened,
          from: 'tablet',
        }),
        column.ownNumber('clicked', ({ statistics: { clicked, sent } }) => share(clicked, sent), {
          title: words.message.clicked,
          from: 'desktop',
        }),
      ]}
      filters={['name', 'code', 'status', 'channel', 'triggerType', 'templateCode', 'createDate']}
      views={views}
      sort="createDate:desc"
      read={byCursor(api.listCampaigns, 'campaigns')}
      keyOf={({ code }) => code}
      open={open}
      empty={words.message.campaignsEmpty}
    />
  )
}
