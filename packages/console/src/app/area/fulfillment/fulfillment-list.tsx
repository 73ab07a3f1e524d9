import facts from 'contract:listFulfillmentOrders'
import type { ResultFor } from '@tradepost/sdk'
import type { View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { byCursor } from '../../parts/list/pages.ts'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { OrderLink } from '../order/order-link.tsx'

type Row = ResultFor<'listFulfillmentOrders'>['fulfillmentOrders'][number]

const ended = ['fulfilled', 'canceled', 'rejected']

const open = ({ orderNumber }: Row) => target('/fulfillment/$orderNumber', { orderNumber })

export const FulfillmentList = () => {
  const { words } = useWords()
  const { api } = useSession()
  const column = useColumnKinds<Row>(facts)
  const views: View[] = [
    {
      key: 'open',
      title: words.fulfillment.viewOpen,
      search: { filters: { status: { $nin: ended } } },
    },
  ]
  return (
    <ListView<Row>
      name="fulfillment"
      title={words.fulfillment.title}
      facts={facts}
      columns={[
        column.link('orderNumber', { title: words.fulfillment.number, to: open }),
        column.own('order', (row) => <OrderLink orderNumber={row.salesOrderNumber} />, {
          title: words.fulfillment.salesOrder,
          from: 'tablet',
        }),
        column.word('type', { title: words.fulfillment.type, from: 'desktop' }),
        column.text('locationCode'),
        column.moment('createDate', { from: 'tablet' }),
        column.status('status'),
      ]}
      filters={['orderNumber', 'salesOrderNumber', 'status', 'locationCode', 'type', 'createDate']}
      views={views}
      sort="createDate:desc"
      read={byCursor(api.listFulfillmentOrders, 'fulfillmentOrders')}
      keyOf={({ orderNumber }) => orderNumber}
      open={open}
      empty={words.fulfillment.empty}
    />
  )
}
