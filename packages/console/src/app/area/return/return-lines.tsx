import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ResultFor } from '@tradepost/sdk'
import { Card } from '../../parts/detail/detail.tsx'
import { ProductCell } from '../../parts/detail/product-cell.tsx'
import { Sums } from '../../parts/detail/sums.tsx'
import { MoreIcon } from '../../parts/icons.tsx'
import { notify } from '../../parts/notice.tsx'
import { textOf } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Order = ResultFor<'getReturnOrder'>['returnOrder']
type LineStatus = Order['lineItems'][number]['status']
type Props = {
  order: Order
  isAllowed: boolean
  setStatus(code: string, status: LineStatus): Promise<unknown>
}

/** A line may end where its return may; which ends are legal, the API says. */
const ends: LineStatus[] = ['completed', 'rejected', 'canceled']

/** What comes back, why, and what it gives back to the customer. */
export const ReturnLines = ({ order, isAllowed, setStatus }: Props) => {
  const { words } = useWords()
  const { formats } = useDesk()
  const money = (amount: number) => formats.money(-amount || 0, order.currencyCode)
  const ending = useMutation({
    mutationFn: ({ code, status }: { code: string; status: LineStatus }) => setStatus(code, status),
    onError: (error) => notify(textOf(error), true),
  })
  const sums: [string, number][] = [
    [words.order.subTotal, order.subTotal],
    [words.order.discount, order.discountAmount + order.promoAmount],
    [words.order.shipping, order.shippingTotal],
    [words.order.tax, order.taxAmount + order.tax2Amount],
  ]
  return (
    <Card title={words.order.lines}>
      <div className="table-box plain">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.order.product}</th>
              <th scope="col" data-from="tablet">
                {words.return.condition}
              </th>
              <th scope="col">{words.field.status}</th>
              <th scope="col" data-number>
                {words.order.quantity}
              </th>
              <th scope="col" data-number data-from="tablet">
                {words.return.refund}
              </th>
              {isAllowed && (
                <th scope="col">
                  <span className="visually-hidden">{words.detail.moreMoves}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {order.lineItems.map((line) => (
              <tr key={line.code}>
                <td className="two-lines">
                  <ProductCell
                    product={{ code: line.product.code, name: line.product.name || line.code }}
                    notes={[line.returnReason.name ?? line.returnReason.code, line.note]}
                  />
                </td>
                <td data-from="tablet">{line.productCondition.name ?? line.productCondition.code}</td>
                <td>
                  <Status value={line.status} />
                </td>
                <td data-number>{formats.number(line.quantity)}</td>
                <td data-number data-from="tablet">
                  {money(line.extendedPrice)}
                </td>
                {isAllowed && (
                  <td data-number>
                    {!ends.includes(line.status) && (
                      <Menu position="bottom-end" shadow="md">
                        <Menu.Target>
                          <Button
                            variant="subtle"
                            color="gray"
                            size="compact-sm"
                            aria-label={`${words.detail.moreMoves}: ${line.product.name || line.code}`}
                          >
                            <MoreIcon />
                          </Button>
                        </Menu.Target>
                        <Menu.Dropdown>
                          {ends.map((status) => (
                            <Menu.Item
                              key={status}
                              onClick={() => ending.mutate({ code: line.code, status })}
                            >
                              {wordFor(words.value, status)}
                            </Menu.Item>
                          ))}
                        </Menu.Dropdown>
                      </Menu>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Sums rows={sums} total={[words.return.refund, order.total]} money={money} />
    </Card>
  )
}
