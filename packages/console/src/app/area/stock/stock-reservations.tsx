import facts from 'contract:listReservations'
import type { Column } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { type ReservationRow, ReservedFor } from './reserved-for.tsx'
import { StockLink } from './stock-link.tsx'
import { StockTabs } from './stock-tabs.tsx'

export const StockReservations = () => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const columns: Column<ReservationRow>[] = [
    {
      key: 'order',
      title: words.stock.order,
      sort: 'salesOrderNumber',
      show: (row) => <ReservedFor reservation={row} />,
    },
    {
      key: 'fulfillment',
      title: words.fulfillment.title,
      from: 'desktop',
      show: ({ fulfillmentOrderNumber }) => fulfillmentOrderNumber ?? '–',
    },
    {
      key: 'product',
      title: words.stock.product,
      sort: 'productCode',
      show: (row) => <StockLink stock={row} />,
    },
    {
      key: 'location',
      title: words.stock.location,
      sort: 'locationCode',
      from: 'tablet',
      show: ({ locationCode }) => locationCode,
    },
    {
      key: 'since',
      title: words.stock.since,
      sort: 'createDate',
      from: 'tablet',
      show: ({ createDate }) => formats.dateTime(createDate),
    },
    {
      key: 'quantity',
      title: words.stock.quantity,
      isNumber: true,
      show: ({ quantity }) => formats.number(quantity),
    },
  ]
  return (
    <ListView<ReservationRow>
      name="stock-reservations"
      title={words.stock.title}
      tabs={<StockTabs />}
      facts={facts}
      columns={columns}
      filters={['salesOrderNumber', 'fulfillmentOrderNumber', 'productCode', 'locationCode', 'sku']}
      sort="createDate:desc"
      read={async ({ search: _, ...question }, signal) => {
        const { reservations, meta } = await api.listReservations(question, { signal })
        return { rows: reservations, after: meta.cursors?.after ?? undefined, total: meta.totalItemCount }
      }}
      keyOf={({ code }) => code}
      empty={words.stock.reservationsEmpty}
    />
  )
}
