import { useQuery } from '@tanstack/react-query'
import type { ResultFor } from '@tradepost/sdk'
import type { ReactNode } from 'react'
import { Tile, TileRow } from '../../parts/detail/tile.tsx'
import type { Filters } from '../../parts/list/list-search.ts'
import { Status } from '../../parts/status.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'

type Order = ResultFor<'listSalesOrders'>['orders'][number]
type Props = {
  title: string
  empty: string
  filters?: Filters
  limit: number
  note(order: Order): ReactNode
}

/** The latest orders, of all or of those that a filter finds. */
export const OrderTile = ({ title, empty, filters, limit, note }: Props) => {
  const { api, formats } = useSession()
  const asked = useQuery({
    queryKey: ['orders', 'latest', filters, limit],
    queryFn: ({ signal }) =>
      api.listSalesOrders(
        { filters, fields: 'waitsFor', sort: 'submitDate:desc', limit, ignoreTotalItemCount: true },
        { signal },
      ),
  })
  return (
    <Tile
      title={title}
      empty={empty}
      asked={asked}
      more={{ to: '/orders', search: { filters } }}
      rows={asked.data?.orders.map((order) => (
        <TileRow
          key={order.orderNumber}
          to={target('/orders/$orderNumber', { orderNumber: order.orderNumber })}
          title={order.orderNumber}
          note={note(order)}
        >
          <Status value={order.status} />
          <b>{formats.money(order.total, order.currencyCode)}</b>
        </TileRow>
      ))}
    />
  )
}
