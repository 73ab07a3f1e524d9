import { useQuery } from '@tanstack/react-query'
import type { ResultFor } from '@tradepost/sdk'
import { Card } from '../../../parts/detail/detail.tsx'
import { RowsTable } from '../../../parts/detail/rows-table.tsx'
import { useColumnKinds } from '../../../parts/list/use-column-kinds.tsx'
import { Failed } from '../../../parts/states.tsx'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'

type Child = ResultFor<'listChildCampaigns'>['campaigns'][number]

const MANY = 25
const numbers = ['recipients', 'sent', 'opened', 'clicked'] as const

/** Each time that an event campaign was sent, or each variant of a split test. */
export const CampaignChildren = ({ campaignCode }: { campaignCode: string }) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['campaign-children', campaignCode],
    queryFn: ({ signal }) =>
      api.listChildCampaigns({ campaignCode, limit: MANY, sort: 'createDate:desc' }, { signal }),
  })
  const column = useColumnKinds<Child>()
  const nameOf = ({ type, distributionIndex, createDate }: Child) =>
    type === 'variant'
      ? words.message.variant({ number: String((distributionIndex ?? 0) + 1) })
      : formats.dateTime(createDate)
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || data.campaigns.length === 0) return null
  const total = data.meta.totalItemCount ?? data.campaigns.length
  return (
    <Card
      title={words.message.children}
      extra={<span className="quiet">{words.list.total({ count: formats.number(total) })}</span>}
    >
      <RowsTable
        title={words.message.children}
        columns={[
          column.own('code', nameOf, { title: words.message.dispatch, isHead: true }),
          column.status('status'),
          ...numbers.map((name) =>
            column.ownNumber(name, ({ statistics }) => formats.number(statistics[name]), {
              title: words.message[name],
              from: name === 'recipients' ? undefined : 'tablet',
            }),
          ),
        ]}
        rows={data.campaigns}
        keyOf={({ code }) => code}
      />
    </Card>
  )
}
