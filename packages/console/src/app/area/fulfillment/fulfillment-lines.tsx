import type { ResultFor } from '@tradepost/sdk'
import { Card } from '../../parts/detail/detail.tsx'
import { ProductCell } from '../../parts/detail/product-cell.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Order = ResultFor<'getFulfillmentOrder'>['fulfillmentOrder']

export const FulfillmentLines = ({ order }: { order: Order }) => {
  const { words } = useWords()
  const { formats } = useDesk()
  return (
    <Card title={words.order.lines}>
      <div className="table-box plain">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.order.product}</th>
              <th scope="col">{words.order.status}</th>
              <th scope="col" data-number>
                {words.order.quantity}
              </th>
              <th scope="col" data-number data-from="tablet">
                {words.order.sum}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lineItems.map((line) => (
              <tr key={line.id}>
                <td className="two-lines">
                  <ProductCell
                    product={line.product}
                    notes={[
                      line.sku,
                      line.quantityChangeReason && wordFor(words.value, line.quantityChangeReason),
                    ]}
                  />
                </td>
                <td>
                  <Status value={line.status} />
                </td>
                <td data-number>{formats.number(line.quantity)}</td>
                <td data-number data-from="tablet">
                  {formats.money(line.extendedPrice, order.currencyCode)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
