import { useWords } from '../../words/use-words.tsx'

type Order = {
  subTotal: number
  discountAmount: number
  promoAmount: number
  shippingTotal: number
  taxAmount: number
  tax2Amount: number
  total: number
  /** One for each rate. */
  taxSummary: { name?: string | null; code?: string | null; amount: number | null }[]
}
type Props = { order: Order; total: string; money(amount: number): string }

type Row = [title: string, amount: number]

/** Tax by rate where the rates are known and are all of it. */
const byRate = ({ taxAmount, tax2Amount, taxSummary }: Order): Row[] | null => {
  const sum = taxSummary.reduce((all, { amount }) => all + (amount ?? 0), 0)
  const isAll = taxSummary.length > 0 && Math.abs(sum - taxAmount - tax2Amount) < 0.005
  return isAll ? taxSummary.map(({ name, code, amount }) => [name || code || '', amount ?? 0]) : null
}

/** The sums below the lines of a receipt; those of nothing are left out, but for the first. */
export const LineSums = ({ order, total, money }: Props) => {
  const { words } = useWords()
  const rows: Row[] = [
    [words.order.subTotal, order.subTotal],
    [words.order.promotions, order.promoAmount],
    [words.order.discount, order.discountAmount],
    [words.order.shipping, order.shippingTotal],
    ...(byRate(order) ?? [
      [words.order.tax, order.taxAmount],
      [words.order.tax2, order.tax2Amount],
    ]),
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
