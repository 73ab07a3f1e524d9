import type { ResultFor } from '@tradepost/sdk'
import type { ReactNode } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { LineSums } from '../../parts/detail/line-sums.tsx'
import { ProductCell } from '../../parts/detail/product-cell.tsx'
import { RowsTable } from '../../parts/detail/rows-table.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Order = ResultFor<'getSalesOrder'>['order']
type Line = Order['lineItems'][number]

/** The lines with the sums below them, as a receipt shows them. */
export const OrderLines = ({ order, extra }: { order: Order; extra?: ReactNode }) => {
  const { words } = useWords()
  const { formats } = useDesk()
  const column = useColumnKinds<Line>()
  const money = (amount: number | null) => formats.money(amount, order.currencyCode)
  const productOf = ({ code, product, fulfillmentMethod, fulfillmentLocationCode }: Line) => (
    <ProductCell
      product={{ code: product.code, name: product.name || code }}
      notes={[fulfillmentMethod && wordFor(words.value, fulfillmentMethod), fulfillmentLocationCode]}
    />
  )
  return (
    <Card title={words.order.lines} extra={extra}>
      <RowsTable
        title={words.order.lines}
        columns={[
          column.own('product', productOf, { title: words.order.product }),
          column.status('status', { from: 'tablet' }),
          column.number('quantity', { title: words.order.quantity }),
          column.ownNumber('price', ({ price }) => money(price), { from: 'tablet' }),
          column.ownNumber('sum', ({ extendedPrice }) => money(extendedPrice), { title: words.order.sum }),
        ]}
        rows={order.lineItems}
        keyOf={({ code }) => code}
      />
      <LineSums order={order} total={words.order.total} money={money} />
    </Card>
  )
}
