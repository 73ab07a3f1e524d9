import { useWords } from '../../words/use-words.tsx'

type Order = {
  subTotal: number
  discountAmount: number
  promoAmount: number
  shippingTotal: number
  taxAmount: number
  tax2Amount: number
  total: number
}
type Props = { order: Order; total: string; money(amount: number): string }

/** The sums below the lines of a receipt; those of nothing are left out, but for the first. */
export const LineSums = ({ order, total, money }: Props) => {
  const { words } = useWords()
  const rows: [title: string, amount: number][] = [
    [words.order.subTotal, order.subTotal],
    [words.order.promotions, order.promoAmount],
    [words.order.discount, order.discountAmount],
    [words.order.shipping, order.shippingTotal],
    [words.order.tax, order.taxAmount],
    [words.order.tax2, order.tax2Amount],
  ]
  return (
    <dl className="sums">
      {rows
        .filter(([, sum], index) => sum !== 0 || index === 0)
        .map(([name, sum]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(sum)}</dd>
          </div>
        ))}
      <div className="sums-total">
        <dt>{total}</dt>
        <dd>{money(order.total)}</dd>
      </div>
    </dl>
  )
}
