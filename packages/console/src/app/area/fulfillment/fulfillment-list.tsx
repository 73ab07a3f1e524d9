import facts from 'contract:listFulfillmentOrders'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ResultFor } from '@tradepost/sdk'
import type { Column, View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { OrderLink } from '../order/order-link.tsx'

type Row = ResultFor<'listFulfillmentOrders'>['fulfillmentOrders'][number]

const ended = ['fulfilled', 'canceled', 'rejected']

export const FulfillmentList = () => {
  const { words } = useWords()
  const { api, formats } = useDesk()
  const navigate = useNavigate()
  const views: View[] = [
    {
      key: 'open',
      title: words.fulfillment.viewOpen,
      search: { filters: { status: { $nin: ended } } },
    },
  ]
  const columns: Column<Row>[] = [
    {
      key: 'number',
      title: words.fulfillment.number,
      show: ({ orderNumber }) => (
        <Link to="/fulfillment/$orderNumber" params={{ orderNumber }} className="row-link">
          {orderNumber}
        </Link>
      ),
    },
    {
      key: 'order',
      title: words.fulfillment.salesOrder,
      from: 'tablet',
      show: ({ salesOrderNumber }) => <OrderLink orderNumber={salesOrderNumber} />,
    },
    {
      key: 'type',
      title: words.fulfillment.type,
      sort: 'type',
      from: 'desktop',
      show: ({ type }) => (type ? wordFor(words.value, type) : '–'),
    },
    {
      key: 'location',
      title: words.fulfillment.location,
      show: ({ locationCode }) => locationCode ?? '–',
    },
    {
      key: 'created',
      title: words.fulfillment.created,
      sort: 'createDate',
      from: 'tablet',
      show: ({ createDate }) => formats.dateTime(createDate),
    },
    { key: 'status', title: words.fulfillment.status, show: ({ status }) => <Status value={status} /> },
  ]
  return (
    <ListView<Row>
      name="fulfillment"
      title={words.fulfillment.title}
      facts={facts}
      columns={columns}
      filters={['orderNumber', 'salesOrderNumber', 'status', 'locationCode', 'type', 'createDate']}
      views={views}
      sort="createDate:desc"
      read={async ({ search: _, ...question }, signal) => {
        const { fulfillmentOrders, meta } = await api.listFulfillmentOrders(question, { signal })
        return {
          rows: fulfillmentOrders,
          after: meta.cursors?.after ?? undefined,
          total: meta.totalItemCount,
        }
      }}
      keyOf={({ orderNumber }) => orderNumber}
      open={({ orderNumber }) => void navigate({ to: '/fulfillment/$orderNumber', params: { orderNumber } })}
      empty={words.fulfillment.empty}
    />
  )
}
