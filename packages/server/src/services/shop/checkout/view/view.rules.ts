import type { CheckoutView, PickupLocation } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { PickupStore } from '../../../location/index.ts'
import { quantityOf } from '../../cart/model/line.rules.ts'
import { errorsIn } from '../../cart/price/price.rules.ts'
import { cartItemsOf, promotionsBy, type TaxTotal, totalsOf } from '../../cart/view/view.rules.ts'
import { fingerprintOf } from '../quote/fingerprint.rules.ts'
import type { Quote } from '../quote/quote.ts'
import { type QuoteTaxes, taxesOf } from '../quote/tax.rules.ts'

const { toNumber } = money

const taxTotalOf = ({ total, sums }: QuoteTaxes, isIncluded: boolean): TaxTotal => ({
  amount: total,
  isIncluded,
  parts: sums.map(({ rate, amount }) => ({ label: rate.name, amount })),
})

export const quoteTotals = (quote: Quote) => {
  const taxes = taxesOf(quote)
  const { pricesIncludeTax } = quote.checkout
  return totalsOf(
    quote.total,
    promotionsBy(quote.total?.promotions ?? []),
    taxTotalOf(taxes, pricesIncludeTax),
  )
}

export type StockAt = (productCode: string, locationCode: string) => money.Amount

/** Counted goods of the cart and parts of its bundles, each product once. */
export const wantedGoods = ({ lines }: Pick<Quote, 'lines'>): Map<string, money.Amount> => {
  const wanted = new Map<string, money.Amount>()
  for (const { line, product } of lines) {
    const own = product?.needsStock && !product.isUnlimited ? [product] : []
    for (const { code } of [...own, ...(product?.parts ?? [])])
      wanted.set(code, money.add(wanted.get(code) ?? money.zero, quantityOf(line)))
  }
  return wanted
}

export const toPickupLocation = (
  store: PickupStore,
  wanted: Map<string, money.Amount>,
  stockAt: StockAt,
): PickupLocation => ({
  ...store,
  isInStock: [...wanted].every(([productCode, quantity]) => stockAt(productCode, store.code) >= quantity),
})

type Around = Pick<CheckoutView, 'fulfillmentMethods' | 'pickupLocations'>

export const toCheckoutView = (quote: Quote, around: Around): CheckoutView => {
  const { checkout, cart, offers, total } = quote
  const messages = errorsIn(quote).map(({ message }) => message)
  return {
    currency: cart.currencyCode,
    cartItems: cartItemsOf({ ...quote, priced: total }),
    totals: quoteTotals(quote),
    cartFingerprint: fingerprintOf(quote),
    taxes: taxesOf(quote).sums.map(({ rate, amount }) => ({
      taxClass: rate.taxClass,
      name: rate.name,
      percent: rate.percent,
      amount: toNumber(amount),
    })),
    taxIncluded: checkout.pricesIncludeTax,
    orderable: total !== null && messages.length === 0,
    messages,
    shippingMethods: offers.map(({ method, priced }) => ({
      code: method.code,
      name: method.name,
      amount: toNumber(priced.totals.shippingTotal),
    })),
    paymentMethods: checkout.paymentMethods.map((code) => ({ code })),
    ...around,
  }
}
