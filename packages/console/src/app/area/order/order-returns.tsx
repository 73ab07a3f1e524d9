import { useQuery } from '@tanstack/react-query'
import { Card } from '../../parts/detail/detail.tsx'
import { TileRow } from '../../parts/detail/tile.tsx'
import { Failed } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

const MOST = 100

/** Goods of the order that came back, or are on their way. */
export const OrderReturns = ({ orderNumber }: { orderNumber: string }) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['returns', 'of', orderNumber],
    queryFn: ({ signal }) =>
      api.listReturnOrders(
        {
          filters: { salesOrderNumber: orderNumber },
          sort: 'createDate:asc',
          limit: MOST,
          ignoreTotalItemCount: true,
        },
        { signal },
      ),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || data.returnOrders.length === 0) return null
  return (
    <Card title={words.return.title}>
      <ul className="rows">
        {data.returnOrders.map(({ orderNumber: number, status, dropOffType, date, total, currencyCode }) => (
          <TileRow
            key={number}
            to={target('/returns/$orderNumber', { orderNumber: number })}
            title={number}
            note={`${wordFor(words.value, dropOffType)} · ${formats.dateTime(date)}`}
          >
            <Status value={status} />
            <b>
              {words.return.refund} {formats.money(-total || 0, currencyCode)}
            </b>
          </TileRow>
        ))}
      </ul>
    </Card>
  )
}
