import facts from 'contract:listSalesOrders'
import type { ResultFor } from '@tradepost/sdk'
import type { Question, View } from '../../../parts/list/list.types.ts'
import { ListView } from '../../../parts/list/list-view.tsx'
import { type AskOptions, byCursor } from '../../../parts/list/pages.ts'
import { useColumnKinds } from '../../../parts/list/use-column-kinds.tsx'
import { target } from '../../../parts/target.ts'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { buyerOf } from '../buyer.ts'
import { useWaits } from '../use-waits.ts'
import { statusesOf } from './order-views.ts'

type Row = ResultFor<'listSalesOrders'>['orders'][number]

const filters = [
  'orderNumber',
  'name',
  'status',
  'fulfillmentStatus',
  'waitsFor',
  'submitDate',
  'updateDate',
  'completeDate',
  'isAttempt',
  'externalCode',
  'customerId',
] as const

const open = ({ orderNumber }: Row) => target('/orders/$orderNumber', { orderNumber })

export const OrderList = () => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const waits = useWaits()
  const column = useColumnKinds<Row>(facts)
  const readOrders = (question: Question, options: AskOptions) =>
    api.listSalesOrders({ ...question, fields: 'waitsFor' }, options)
  const views: View[] = [
    {
      key: 'open',
      title: words.order.viewOpen,
      search: { filters: { status: { $in: statusesOf('open') } } },
    },
    {
      key: 'attention',
      title: words.order.viewAttention,
      search: { filters: { fulfillmentStatus: { $in: ['actionRequired'] } } },
    },
    {
      key: 'done',
      title: words.order.viewDone,
      search: { filters: { status: { $in: statusesOf('done') } } },
    },
    {
      key: 'canceled',
      title: words.order.viewCanceled,
      search: { filters: { status: { $in: statusesOf('canceled') } } },
    },
  ]
  return (
    <ListView<Row>
      name="orders"
      title={words.order.title}
      facts={facts}
      columns={[
        column.link('orderNumber', { title: words.order.number, to: open }),
        column.own('submitDate', ({ submitDate, date }) => formats.dateTime(submitDate ?? date), {
          title: words.order.date,
          from: 'tablet',
        }),
        column.own('customer', (order) => buyerOf(order.addressSequences), { title: words.order.customer }),
        column.status('status'),
        column.status('fulfillmentStatus', { from: 'desktop' }),
        column.own('waitsFor', (order) => waits(order) ?? '–', {
          title: words.order.waitsFor,
          from: 'desktop',
        }),
        column.number('lineItemCount', { title: words.order.items, from: 'desktop' }),
        column.ownNumber('total', ({ total, currencyCode }) => formats.money(total, currencyCode), {
          title: words.order.total,
        }),
      ]}
      filters={filters}
      views={views}
      sort="submitDate:desc"
      read={byCursor(readOrders, 'orders')}
      keyOf={({ orderNumber }) => orderNumber}
      open={open}
      empty={words.order.empty}
    />
  )
}
