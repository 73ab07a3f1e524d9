import type { ShippingMethod, ShippingPrice, ShopCheckout } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { closeness, type TaxRegion } from './tax.rules.ts'

/** Goods that are shipped together; the weight is in grams. */
export type Parcel = { destination: TaxRegion; weight: money.Amount; total: money.Amount }

/** A shipping price for one destination. */
export type RegionPrice = Pick<ShippingPrice, 'maxWeight' | 'minTotal' | 'amount'>

export const pricesAt = ({ prices }: Pick<ShippingMethod, 'prices'>, destination: TaxRegion): RegionPrice[] =>
  prices
    .filter((price) => closeness(price, destination) >= 0)
    .map(({ maxWeight, minTotal, amount }) => ({ maxWeight, minTotal, amount }))

/** The first price that fits; null: none does. */
export const shippingPrice = (
  prices: readonly RegionPrice[],
  { weight, total }: Omit<Parcel, 'destination'>,
): number | null =>
  prices.find(
    ({ maxWeight, minTotal }) =>
      (maxWeight === null || weight <= money.amount(maxWeight)) &&
      (minTotal === null || total >= money.amount(minTotal)),
  )?.amount ?? null

export const deliversTo = ({ countries }: Pick<ShopCheckout, 'countries'>, { country }: TaxRegion): boolean =>
  country === null || countries.length === 0 || countries.includes(country)

export type ShippingOffer = { method: ShippingMethod; amount: number }

/** Ways to ship a parcel, each at the first of its prices that fits. */
export const shippingOffers = (
  checkout: Pick<ShopCheckout, 'countries' | 'shippingMethods'>,
  parcel: Parcel,
): ShippingOffer[] =>
  deliversTo(checkout, parcel.destination)
    ? checkout.shippingMethods.flatMap((method) => {
        const amount = shippingPrice(pricesAt(method, parcel.destination), parcel)
        return amount === null ? [] : [{ method, amount }]
      })
    : []

const grams: Record<string, string> = { g: '1', kg: '1000', mg: '0.001', lb: '453.59237', oz: '28.349523125' }

/** In grams; a product without a weight weighs nothing, and one in another unit is taken to be in grams. */
export const weightOf = (weight: number | null, unit: string | null, quantity: number): money.Amount =>
  money.multiply(
    money.multiply(money.amount(Math.max(weight ?? 0, 0)), quantity),
    grams[(unit ?? 'g').toLowerCase()] ?? '1',
  )
