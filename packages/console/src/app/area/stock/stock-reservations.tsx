import facts from 'contract:listReservations'
import { ListView } from '../../parts/list/list-view.tsx'
import { byCursor } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { byName, type Named, useNamedPages } from './product-names.ts'
import { type ReservationRow, ReservedFor } from './reserved-for.tsx'
import { stockTarget } from './stock-target.ts'

export const StockReservations = () => {
  const { words } = useWords()
  const { api } = useSession()
  const withNames = useNamedPages()
  const column = useColumnKinds<Named<ReservationRow>>(facts)
  return (
    <ListView<Named<ReservationRow>>
      name="stock-reservations"
      title={words.stock.title}
      tabs={<AreaTabs of="stock" />}
      facts={facts}
      columns={[
        column.own('salesOrderNumber', (row) => <ReservedFor reservation={row} />),
        column.text('fulfillmentOrderNumber', { title: words.fulfillment.title, from: 'desktop' }),
        column.link('productCode', { to: stockTarget, ...byName }),
        column.text('locationCode', { from: 'tablet' }),
        column.moment('createDate', { title: words.stock.since, from: 'tablet' }),
        column.number('quantity', { title: words.stock.quantity }),
      ]}
      filters={['salesOrderNumber', 'fulfillmentOrderNumber', 'productCode', 'locationCode', 'sku']}
      sort="createDate:desc"
      read={withNames(byCursor(api.listReservations, 'reservations'))}
      keyOf={({ code }) => code}
      empty={words.stock.reservationsEmpty}
    />
  )
}
