import { money } from '@tradepost/kernel'
import { taxRateOf } from '../../merchant/index.ts'
import { paidByLine, type Taxed, type TaxSum, taxOf, taxSums } from './order-tax.rules.ts'
import type { Quote } from './quote.service.ts'

export type QuoteTaxes = {
  /** By the id of the line. */
  lines: Map<string, money.Amount>
  shipping: money.Amount
  sums: TaxSum[]
  /** Of lines and shipping. */
  total: money.Amount
}

const taxedShipping = ({ shipping, total, checkout, choice }: Quote): Taxed[] =>
  shipping && total
    ? [
        {
          amount: total.totals.shippingTotal,
          rate: taxRateOf(checkout.taxes, shipping.method.taxClass, choice.place),
        },
      ]
    : []

/** Goods are taxed where they go to, whatever they cost after all promotions; shipping likewise. */
export const taxesOf = (quote: Quote): QuoteTaxes => {
  const { lines, total, checkout, choice, cart } = quote
  const terms = { isIncluded: checkout.pricesIncludeTax, currencyCode: cart.currencyCode }
  const bought = total?.lines ?? []
  const reduction = total ? money.add(total.totals.promoAmount, total.totals.discountAmount) : money.zero
  const paid = paidByLine(
    bought.map(({ extendedPrice }) => extendedPrice),
    reduction,
    cart.currencyCode,
  )
  const goods = bought.map(({ line }, index): Taxed & { id: string } => {
    const product = lines.find((one) => one.line.id === line.code)?.product
    const rate =
      product?.isTaxed === false ? null : taxRateOf(checkout.taxes, product?.taxClass ?? null, choice.place)
    return { id: line.code, amount: paid[index] ?? money.zero, rate }
  })
  const shipped = taxedShipping(quote)
  const shipping = money.add(...shipped.map((one) => taxOf(one, terms)))
  const byLine = new Map(goods.map((one) => [one.id, taxOf(one, terms)]))
  return {
    lines: byLine,
    shipping,
    sums: taxSums([...goods, ...shipped], terms),
    total: money.add(...byLine.values(), shipping),
  }
}
