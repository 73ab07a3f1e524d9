import { toHundredths } from '../rounding.ts'
import { type Article, assortment } from './assortment.ts'
import type { PriceDraft } from './drafts.ts'
import { priceOf } from './prices.ts'

type Policy = {
  locationCode: string
  catalogCode: 'us' | 'de'
  categories: string[]
  price: (base: PriceDraft) => Partial<PriceDraft>
}

/** Why a location has prices of its own: one reason each, so that the answer to "which price?" can be followed. */
const policies: Policy[] = [
  {
    // travellers pay for the place
    locationCode: 'airport',
    catalogCode: 'us',
    categories: ['black-tea', 'honey-oil-sweets'],
    price: ({ price }) => ({ price: toHundredths(price * 1.12) }),
  },
  {
    // the counter sells by weight what must go today
    locationCode: 'downtown',
    catalogCode: 'us',
    categories: ['fresh-counter'],
    price: ({ price }) => ({ price: toHundredths(price * 0.94) }),
  },
  {
    // the end of the season
    locationCode: 'riverside',
    catalogCode: 'us',
    categories: ['seeds', 'garden-tools'],
    price: ({ price }) => ({ price, salePrice: toHundredths(price * 0.8) }),
  },
  {
    // by the carton and by the pallet
    locationCode: 'warehouse',
    catalogCode: 'us',
    categories: ['coffee-beans', 'spices'],
    price: ({ price }) => ({
      price,
      volumePricing: [
        { minQty: 24, maxQty: 95, price: -toHundredths(price * 0.12), priceType: 'relative' },
        { minQty: 96, maxQty: null, price: toHundredths(price * 0.8), priceType: 'fixed', unit: 'piece' },
      ],
    }),
  },
  {
    // round prices, for people who pay in cash
    locationCode: 'oldtown',
    catalogCode: 'de',
    categories: ['green-tea', 'herbal-tea'],
    price: ({ price }) => ({ price: Math.ceil(price) }),
  },
]

export type LocationPriceDraft = PriceDraft & { productCode: string; locationCode: string }

const isPriced = (article: Article, { catalogCode, categories }: Policy) =>
  article.modelType === 'standard' &&
  categories.includes(article.family.category) &&
  (article.item.soldIn ?? catalogCode) === catalogCode

/** A few dozen prices that differ from those of the products; the same every time. */
export const demoLocationPrices = (now: Date): { catalogCode: string; price: LocationPriceDraft }[] =>
  policies.flatMap((policy) =>
    assortment
      .filter((article) => isPriced(article, policy))
      .map((article) => {
        const base = priceOf(article, policy.catalogCode === 'de' ? 'EUR' : 'USD', now)
        const { currencyCode, cost, unit } = base
        return {
          catalogCode: policy.catalogCode,
          price: {
            productCode: article.code,
            locationCode: policy.locationCode,
            currencyCode,
            cost,
            price: base.price,
            ...(unit && { unit }),
            ...policy.price(base),
          },
        }
      }),
  )
