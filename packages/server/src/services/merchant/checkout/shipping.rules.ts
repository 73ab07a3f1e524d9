import type { ShippingMethod, ShippingPrice, ShopCheckout } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { closeness, type Place } from './tax.rules.ts'

/** Goods that are shipped together; the weight is in grams. */
export type Parcel = { place: Place; weight: money.Amount; total: money.Amount }

const fits = (price: ShippingPrice, { place, weight, total }: Parcel): boolean =>
  closeness(price, place) >= 0 &&
  (price.maxWeight === null || weight <= money.amount(price.maxWeight)) &&
  (price.minTotal === null || total >= money.amount(price.minTotal))

export const deliversTo = ({ countries }: Pick<ShopCheckout, 'countries'>, { country }: Place): boolean =>
  country === null || countries.length === 0 || countries.includes(country)

export type ShippingOffer = { method: ShippingMethod; amount: number }

/** Ways to ship a parcel, each at the first of its prices that fits. */
export const shippingOffers = (
  checkout: Pick<ShopCheckout, 'countries' | 'shippingMethods'>,
  parcel: Parcel,
): ShippingOffer[] =>
  deliversTo(checkout, parcel.place)
    ? checkout.shippingMethods.flatMap((method) => {
        const price = method.prices.find((one) => fits(one, parcel))
        return price ? [{ method, amount: price.amount }] : []
      })
    : []

const grams: Record<string, string> = { g: '1', kg: '1000', mg: '0.001', lb: '453.59237', oz: '28.349523125' }

/** In grams; a product without a weight weighs nothing, and one in another unit is taken to be in grams. */
export const weightOf = (weight: number | null, unit: string | null, quantity: number): money.Amount =>
  money.multiply(
    money.multiply(money.amount(Math.max(weight ?? 0, 0)), quantity),
    grams[(unit ?? 'g').toLowerCase()] ?? '1',
  )
