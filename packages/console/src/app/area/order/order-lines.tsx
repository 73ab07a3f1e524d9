import type { ResultFor } from '@tradepost/sdk'
import type { ReactNode } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { ProductCell } from '../../parts/detail/product-cell.tsx'
import { Sums } from '../../parts/detail/sums.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Order = ResultFor<'getSalesOrder'>['order']

/** The lines with the sums below them, as a receipt shows them. */
export const OrderLines = ({ order, extra }: { order: Order; extra?: ReactNode }) => {
  const { words } = useWords()
  const { formats } = useDesk()
  const money = (amount: number | null) => formats.money(amount, order.currencyCode)
  const sums: [string, number][] = [
    [words.order.subTotal, order.subTotal],
    [words.order.discount, order.discountAmount + order.promoAmount],
    [words.order.shipping, order.shippingTotal],
    [words.order.tax, order.taxAmount + order.tax2Amount],
  ]
  return (
    <Card title={words.order.lines} extra={extra}>
      <div className="table-box plain">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.order.product}</th>
              <th scope="col" data-from="tablet">
                {words.order.status}
              </th>
              <th scope="col" data-number>
                {words.order.quantity}
              </th>
              <th scope="col" data-number data-from="tablet">
                {words.order.price}
              </th>
              <th scope="col" data-number>
                {words.order.sum}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lineItems.map((line) => (
              <tr key={line.code}>
                <td className="two-lines">
                  <ProductCell
                    product={{ code: line.product.code, name: line.product.name || line.code }}
                    notes={[
                      line.fulfillmentMethod && wordFor(words.value, line.fulfillmentMethod),
                      line.fulfillmentLocationCode,
                    ]}
                  />
                </td>
                <td data-from="tablet">
                  <Status value={line.status} />
                </td>
                <td data-number>{formats.number(line.quantity)}</td>
                <td data-number data-from="tablet">
                  {money(line.price)}
                </td>
                <td data-number>{money(line.extendedPrice)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Sums rows={sums} total={[words.order.total, order.total]} money={money} />
    </Card>
  )
}
