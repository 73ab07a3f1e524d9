import facts from 'contract:listReturnOrders'
import type { ResultFor } from '@tradepost/sdk'
import type { View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { byCursor } from '../../parts/list/pages.ts'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { OrderLink } from '../order/order-link.tsx'

type Row = ResultFor<'listReturnOrders'>['returnOrders'][number]

const ended = ['completed', 'canceled', 'rejected']
const waiting = ['arrived', 'inReview', 'inProgress', 'accepted']

const open = ({ orderNumber }: Row) => target('/returns/$orderNumber', { orderNumber })

export const ReturnList = () => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const column = useColumnKinds<Row>(facts)
  const views: View[] = [
    { key: 'open', title: words.return.viewOpen, search: { filters: { status: { $nin: ended } } } },
    { key: 'here', title: words.return.viewHere, search: { filters: { status: { $in: waiting } } } },
  ]
  return (
    <ListView<Row>
      name="returns"
      title={words.return.title}
      facts={facts}
      columns={[
        column.link('orderNumber', { to: open }),
        column.own('order', (row) => <OrderLink orderNumber={row.salesOrderNumber} />, {
          title: words.field.salesOrderNumber,
          from: 'tablet',
        }),
        column.word('dropOffType', { title: words.return.dropOff, from: 'desktop' }),
        column.own('createDate', ({ date }) => formats.dateTime(date), { from: 'tablet' }),
        column.status('status'),
        column.ownNumber('refund', ({ total, currencyCode }) => formats.money(-total || 0, currencyCode), {
          title: words.return.refund,
        }),
      ]}
      filters={['orderNumber', 'salesOrderNumber', 'status', 'locationCode', 'createDate', 'completeDate']}
      views={views}
      sort="createDate:desc"
      read={byCursor(api.listReturnOrders, 'returnOrders')}
      keyOf={({ orderNumber }) => orderNumber}
      open={open}
      empty={words.return.empty}
    />
  )
}
