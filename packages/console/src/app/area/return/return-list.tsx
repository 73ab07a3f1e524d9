import facts from 'contract:listReturnOrders'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ResultFor } from '@tradepost/sdk'
import type { Column, View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { OrderLink } from '../order/order-link.tsx'

type Row = ResultFor<'listReturnOrders'>['returnOrders'][number]

const ended = ['completed', 'canceled', 'rejected']
const waiting = ['arrived', 'inReview', 'inProgress', 'accepted']

export const ReturnList = () => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const navigate = useNavigate()
  const views: View[] = [
    { key: 'open', title: words.return.viewOpen, search: { filters: { status: { $nin: ended } } } },
    { key: 'here', title: words.return.viewHere, search: { filters: { status: { $in: waiting } } } },
  ]
  const columns: Column<Row>[] = [
    {
      key: 'number',
      title: words.field.orderNumber,
      sort: 'orderNumber',
      show: ({ orderNumber }) => (
        <Link to="/returns/$orderNumber" params={{ orderNumber }} className="row-link">
          {orderNumber}
        </Link>
      ),
    },
    {
      key: 'order',
      title: words.field.salesOrderNumber,
      from: 'tablet',
      show: ({ salesOrderNumber }) => <OrderLink orderNumber={salesOrderNumber} />,
    },
    {
      key: 'way',
      title: words.return.dropOff,
      from: 'desktop',
      show: ({ dropOffType }) => wordFor(words.value, dropOffType),
    },
    {
      key: 'date',
      title: words.field.createDate,
      sort: 'createDate',
      from: 'tablet',
      show: ({ date }) => formats.dateTime(date),
    },
    { key: 'status', title: words.field.status, show: ({ status }) => <Status value={status} /> },
    {
      key: 'refund',
      title: words.return.refund,
      isNumber: true,
      show: ({ total, currencyCode }) => formats.money(-total || 0, currencyCode),
    },
  ]
  return (
    <ListView<Row>
      name="returns"
      title={words.return.title}
      facts={facts}
      columns={columns}
      filters={['orderNumber', 'salesOrderNumber', 'status', 'locationCode', 'createDate', 'completeDate']}
      views={views}
      sort="createDate:desc"
      read={async ({ search: _, ...question }, signal) => {
        const { returnOrders, meta } = await api.listReturnOrders(question, { signal })
        return { rows: returnOrders, after: meta.cursors?.after ?? undefined, total: meta.totalItemCount }
      }}
      keyOf={({ orderNumber }) => orderNumber}
      open={({ orderNumber }) => void navigate({ to: '/returns/$orderNumber', params: { orderNumber } })}
      empty={words.return.empty}
    />
  )
}
