import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Tile } from '../../parts/detail/tile.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

const LATEST = 10

export const CustomerOrders = ({ customerId }: { customerId: string }) => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const filters = { customerId: { $in: [customerId] } }
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'of customer', customerId],
    queryFn: ({ signal }) =>
      api.listSalesOrders(
        { filters, sort: 'submitDate:desc', limit: LATEST, ignoreTotalItemCount: true },
        { signal },
      ),
  })
  return (
    <Tile
      title={words.customer.orders}
      empty={words.customer.noOrders}
      error={error}
      onRetry={() => void refetch()}
      more={{ to: '/orders', search: { filters } }}
      rows={data?.orders.map(({ orderNumber, status, total, currencyCode, submitDate, date }) => (
        <li key={orderNumber}>
          <span>
            <Link to="/orders/$orderNumber" params={{ orderNumber }} className="row-link">
              {orderNumber}
            </Link>
            <small>{formats.dateTime(submitDate ?? date)}</small>
          </span>
          <Status value={status} />
          <b>{formats.money(total, currencyCode)}</b>
        </li>
      ))}
    />
  )
}
