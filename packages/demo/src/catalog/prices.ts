import { toHundredths } from '../rounding.ts'
import { fraction } from '../seed.ts'
import type { Article } from './assortment.ts'
import type { Money, PriceDraft } from './drafts.ts'

const dayMs = 86_400_000

/** Midnight UTC, so that the demo of one day is the same demo all day. */
export const daysFrom = (now: Date, days: number) =>
  new Date((Math.floor(now.getTime() / dayMs) + days) * dayMs).toISOString()

/** Fixed steps in money, for pantry goods bought by the dozen. */
const fixedSteps = (price: number): PriceDraft['volumePricing'] => [
  { minQty: 1, maxQty: 5, price, priceType: 'fixed', unit: 'piece' },
  { minQty: 6, maxQty: 11, price: toHundredths(price * 0.95), priceType: 'fixed', unit: 'piece' },
  { minQty: 12, maxQty: null, price: toHundredths(price * 0.9), priceType: 'fixed', unit: 'piece' },
]

/** Steps relative to the price, for table settings bought for the whole table. */
const relativeSteps = (price: number): PriceDraft['volumePricing'] => [
  { minQty: 4, maxQty: 7, price: -toHundredths(price * 0.05), priceType: 'relative' },
  { minQty: 8, maxQty: null, price: -toHundredths(price * 0.1), priceType: 'relative' },
]

const mapWindows = (now: Date, price: number): PriceDraft['mapPricing'] => [
  { startDate: daysFrom(now, -30), endDate: daysFrom(now, 60), price },
  { startDate: daysFrom(now, 60), endDate: null, price: toHundredths(price * 0.95) },
]

export const priceOf = (article: Article, currency: 'USD' | 'EUR', now: Date): PriceDraft => {
  const { item, family, pack, priceRange } = article
  const inCurrency = (money: Money) => money[currency === 'USD' ? 0 : 1]
  const price = inCurrency(article.price)
  const steps = pack ? fixedSteps : relativeSteps
  return {
    currencyCode: currency,
    price,
    cost: toHundredths(price * (0.38 + 0.2 * fraction(`cost ${item.code}`))),
    ...(family.hasCatchWeight && { unit: 'kg' }),
    ...(item.sale && { salePrice: toHundredths(price - inCurrency(item.price) + inCurrency(item.sale)) }),
    ...(item.msrp && { msrp: toHundredths(price - inCurrency(item.price) + inCurrency(item.msrp)) }),
    ...(priceRange && { minPrice: inCurrency(priceRange.min), maxPrice: inCurrency(priceRange.max) }),
    ...(family.hasVolumePrices && { volumePricing: steps(price) }),
    ...(item.minimumAdvertised && { mapPricing: mapWindows(now, inCurrency(item.minimumAdvertised)) }),
  }
}
