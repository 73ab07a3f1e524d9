import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../parts/detail/detail.tsx'
import { Failed } from '../../../parts/states.tsx'
import { Status } from '../../../parts/status.tsx'
import { useDesk } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'

const MANY = 25
const numbers = ['recipients', 'sent', 'opened', 'clicked'] as const

/** Each time that an event campaign was sent, or each variant of a split test. */
export const CampaignChildren = ({ campaignCode }: { campaignCode: string }) => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const { data, error, refetch } = useQuery({
    queryKey: ['campaign-children', campaignCode],
    queryFn: ({ signal }) =>
      api.listChildCampaigns({ campaignCode, limit: MANY, sort: 'createDate:desc' }, { signal }),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || data.campaigns.length === 0) return null
  const total = data.meta.totalItemCount ?? data.campaigns.length
  return (
    <Card
      title={words.message.children}
      extra={<span className="quiet">{words.list.total(formats.number(total))}</span>}
    >
      <div className="table-box plain">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.message.dispatch}</th>
              <th scope="col">{words.field.status}</th>
              {numbers.map((name) => (
                <th
                  key={name}
                  scope="col"
                  data-number
                  data-from={name === 'recipients' ? undefined : 'tablet'}
                >
                  {words.message[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.campaigns.map(({ code, type, distributionIndex, createDate, status, statistics }) => (
              <tr key={code}>
                <th scope="row">
                  {type === 'variant'
                    ? words.message.variant(String((distributionIndex ?? 0) + 1))
                    : formats.dateTime(createDate)}
                </th>
                <td>
                  <Status value={status} />
                </td>
                {numbers.map((name) => (
                  <td key={name} data-number data-from={name === 'recipients' ? undefined : 'tablet'}>
                    {formats.number(statistics[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
