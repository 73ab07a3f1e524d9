import type { ResultFor } from '@tradepost/sdk'
import type { ReactNode } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { LineSums } from '../../parts/detail/line-sums.tsx'
import { ProductCell } from '../../parts/detail/product-cell.tsx'
import { RowsTable } from '../../parts/detail/rows-table.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { PromotionNames } from './order-promotions.tsx'
import { PriceDifference } from './price-difference.tsx'

type Order = ResultFor<'getSalesOrder'>['order']
type Line = Order['lineItems'][number]

/** The lines with the sums below them, as a receipt shows them. */
export const OrderLines = ({ order, extra }: { order: Order; extra?: ReactNode }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const column = useColumnKinds<Line>()
  const money = (amount: number | null) => formats.money(amount, order.currencyCode)
  const replacedBy = ({ replacedLineItemId }: Line) =>
    order.lineItems.find(({ id }) => id === replacedLineItemId)?.product.name
  const productOf = (line: Line) => {
    const { code, product, fulfillmentMethod, fulfillmentLocationCode } = line
    const replaced = replacedBy(line)
    return (
      <ProductCell
        product={{ ...product, name: product.name || code }}
        notes={[
          ...(product.options ?? []).map(({ value }) => value.name),
          fulfillmentMethod && wordFor(words.value, fulfillmentMethod),
          fulfillmentLocationCode,
        ]}
      >
        {replaced && <small>{words.orderPage.insteadOf({ name: replaced })}</small>}
        <PriceDifference line={line} />
        <PromotionNames promotions={line.appliedPromotions} />
      </ProductCell>
    )
  }
  const statusOf = ({ status, subStatus, returnQuantity, quantityChangeReason }: Line) => (
    <span className="two-lines">
      <Status value={status} />
      {[
        subStatus && wordFor(words.value, subStatus),
        quantityChangeReason && wordFor(words.value, quantityChangeReason),
        returnQuantity > 0 && words.orderPage.cameBack({ count: formats.number(returnQuantity) }),
      ]
        .filter(Boolean)
        .map((note) => (
          <small key={String(note)}>{note}</small>
        ))}
    </span>
  )
  return (
    <Card title={words.order.lines} extra={extra}>
      <RowsTable
        title={words.order.lines}
        columns={[
          column.own('product', productOf, { title: words.order.product }),
          column.own('status', statusOf, { from: 'tablet' }),
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
