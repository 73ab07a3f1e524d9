import facts from 'contract:listSalesOrders'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ResultFor } from '@tradepost/sdk'
import type { Column, View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { buyerOf } from './buyer.ts'

type Row = ResultFor<'listSalesOrders'>['orders'][number]

const filters = [
  'orderNumber',
  'name',
  'status',
  'fulfillmentStatus',
  'submitDate',
  'updateDate',
  'completeDate',
  'externalCode',
  'customerId',
]

export const OrderList = () => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const navigate = useNavigate()
  const views: View[] = [
    {
      key: 'open',
      title: words.order.viewOpen,
      search: { filters: { status: { $in: ['open', 'inProgress', 'ready'] } } },
    },
    {
      key: 'attention',
      title: words.order.viewAttention,
      search: { filters: { fulfillmentStatus: { $in: ['actionRequired'] } } },
    },
    {
      key: 'done',
      title: words.order.viewDone,
      search: { filters: { status: { $in: ['fulfilled', 'completed'] } } },
    },
    {
      key: 'canceled',
      title: words.order.viewCanceled,
      search: { filters: { status: { $in: ['canceled', 'rejected'] } } },
    },
  ]
  const columns: Column<Row>[] = [
    {
      key: 'number',
      title: words.order.number,
      sort: 'orderNumber',
      show: ({ orderNumber }) => (
        <Link to="/orders/$orderNumber" params={{ orderNumber }} className="row-link">
          {orderNumber}
        </Link>
      ),
    },
    {
      key: 'date',
      title: words.order.date,
      sort: 'submitDate',
      from: 'tablet',
      show: ({ submitDate, date }) => formats.dateTime(submitDate ?? date),
    },
    { key: 'customer', title: words.order.customer, show: (order) => buyerOf(order.addressSequences) },
    { key: 'status', title: words.order.status, show: ({ status }) => <Status value={status} /> },
    {
      key: 'fulfillment',
      title: words.order.fulfillment,
      from: 'desktop',
      show: ({ fulfillmentStatus }) => <Status value={fulfillmentStatus} />,
    },
    {
      key: 'items',
      title: words.order.items,
      isNumber: true,
      from: 'desktop',
      show: ({ lineItemCount }) => formats.number(lineItemCount),
    },
    {
      key: 'total',
      title: words.order.total,
      isNumber: true,
      show: ({ total, currencyCode }) => formats.money(total, currencyCode),
    },
  ]
  return (
    <ListView<Row>
      name="orders"
      title={words.order.title}
      facts={facts}
      columns={columns}
      filters={filters}
      views={views}
      sort="submitDate:desc"
      read={async ({ search: _, ...question }, signal) => {
        const { orders, meta } = await api.listSalesOrders(question, { signal })
        return { rows: orders, after: meta.cursors?.after ?? undefined, total: meta.totalItemCount }
      }}
      keyOf={({ orderNumber }) => orderNumber}
      open={({ orderNumber }) => void navigate({ to: '/orders/$orderNumber', params: { orderNumber } })}
      empty={words.order.empty}
    />
  )
}
