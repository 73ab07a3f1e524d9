import type { ResultFor } from '@tradepost/sdk'
import { Card } from '../../parts/detail/detail.tsx'
import { ProductCell } from '../../parts/detail/product-cell.tsx'
import { RowsTable } from '../../parts/detail/rows-table.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Order = ResultFor<'getFulfillmentOrder'>['fulfillmentOrder']
type Line = Order['lineItems'][number]

export const FulfillmentLines = ({ order }: { order: Order }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const column = useColumnKinds<Line>()
  const productOf = ({ product, sku, quantityChangeReason }: Line) => (
    <ProductCell
      product={product}
      notes={[sku, quantityChangeReason && wordFor(words.value, quantityChangeReason)]}
    />
  )
  const sumOf = ({ extendedPrice }: Line) => formats.money(extendedPrice, order.currencyCode)
  return (
    <Card title={words.order.lines}>
      <RowsTable
        title={words.order.lines}
        columns={[
          column.own('product', productOf, { title: words.order.product }),
          column.status('status'),
          column.number('quantity', { title: words.order.quantity }),
          column.ownNumber('sum', sumOf, { title: words.order.sum, from: 'tablet' }),
        ]}
        rows={order.lineItems}
        keyOf={({ id }) => id}
      />
    </Card>
  )
}
