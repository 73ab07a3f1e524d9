import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Tile } from '../../parts/detail/tile.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { buyerOf } from '../order/buyer.ts'

export const RecentOrders = () => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'recent'],
    queryFn: ({ signal }) =>
      api.listSalesOrders({ sort: 'submitDate:desc', limit: 6, ignoreTotalItemCount: true }, { signal }),
  })
  return (
    <Tile
      title={words.dashboard.recent}
      empty={words.dashboard.recentEmpty}
      error={error}
      onRetry={() => void refetch()}
      more={{ to: '/orders' }}
      rows={data?.orders.map(({ orderNumber, status, total, currencyCode, addressSequences }) => (
        <li key={orderNumber}>
          <span>
            <Link to="/orders/$orderNumber" params={{ orderNumber }} className="row-link">
              {orderNumber}
            </Link>
            <small>{buyerOf(addressSequences)}</small>
          </span>
          <Status value={status} />
          <b>{formats.money(total, currencyCode)}</b>
        </li>
      ))}
    />
  )
}
