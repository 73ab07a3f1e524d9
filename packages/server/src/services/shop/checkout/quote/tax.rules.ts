import type { TaxRate } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { taxRateOf } from '../../../merchant/index.ts'
import { type OrderTaxes, paidByLine, type Taxed, type TaxSum, taxOf, taxSums } from '../../../order/index.ts'
import type { StockedProduct } from '../../cart/product/product.read.ts'
import type { Quote } from './quote.ts'

export type QuoteTaxes = {
  /** By the id of the line. */
  lines: Map<string, money.Amount>
  shipping: money.Amount
  sums: TaxSum[]
  /** Of lines and shipping. */
  total: money.Amount
}

const shippingRate = ({ shipping, checkout, choice }: Quote): TaxRate | null =>
  shipping && taxRateOf(checkout.taxes, shipping.method.taxClass, choice.destination)

const productRate = ({ checkout, choice }: Quote, product: StockedProduct | null): TaxRate | null =>
  product?.isTaxed === false ? null : taxRateOf(checkout.taxes, product?.taxClass ?? null, choice.destination)

const taxedShipping = (quote: Quote): Taxed[] =>
  quote.shipping && quote.total
    ? [{ amount: quote.total.totals.shippingTotal, rate: shippingRate(quote) }]
    : []

/** Goods are taxed where they go to, whatever they cost after all promotions; shipping likewise. */
export const taxesOf = (quote: Quote): QuoteTaxes => {
  const { lines, total, checkout, cart } = quote
  const terms = { isIncluded: checkout.pricesIncludeTax, currencyCode: cart.currencyCode }
  const bought = total?.lines ?? []
  const reduction = total ? money.add(total.totals.promoAmount, total.totals.discountAmount) : money.zero
  const paid = paidByLine(
    bought.map(({ extendedPrice }) => extendedPrice),
    reduction,
    cart.currencyCode,
  )
  const goods = bought.map(({ line }, index): Taxed & { id: string } => {
    const product = lines.find((one) => one.line.id === line.code)?.product ?? null
    return { id: line.code, amount: paid[index] ?? money.zero, rate: productRate(quote, product) }
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

const plain = (rate: TaxRate | null) =>
  rate && { taxClass: rate.taxClass, name: rate.name, percent: rate.percent }

/** The order keeps them, for the day when a part of it is canceled. */
export const ratesOf = (quote: Quote): OrderTaxes => ({
  isIncluded: quote.checkout.pricesIncludeTax,
  products: Object.fromEntries(
    quote.lines.map(({ line, product }) => [line.productCode, plain(productRate(quote, product))]),
  ),
  shipping: plain(shippingRate(quote)),
})
