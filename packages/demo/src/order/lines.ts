import type { OrderProduct } from '@tradepost/contract'
import { type Article, assortment } from '../catalog/assortment.ts'
import { demoLocationPrices } from '../catalog/location-prices.ts'
import { priceOf } from '../catalog/prices.ts'
import { identifiersOf } from '../catalog/products.ts'
import { demoStock } from '../location/stock.ts'
import { pictureName, pictureUrl } from '../picture/pictures.ts'
import { fraction, pick } from '../seed.ts'

export type DemoLine = { product: OrderProduct; quantity: number; taxClass: 'standard' | 'reduced' | 'none' }

/** Without a store the warehouse ships. */
type Storefront = { catalogCode: 'us' | 'de'; storeCode: string | null }

/** Sold by the piece all year round. */
const isCommon = ({ modelType, item, family }: Article) =>
  (modelType === 'standard' || modelType === 'variant') && !item.stage && !family.hasCatchWeight

const plenty = 12

/** The articles of which a storefront has enough for a few orders. */
const shelfAt = ({ catalogCode, storeCode }: Storefront): Article[] => {
  const locationCode = storeCode ?? 'warehouse'
  const there = new Set(
    demoStock
      .filter((record) => record.locationCode === locationCode && (record.onHand ?? 0) >= plenty)
      .map(({ productCode }) => productCode),
  )
  return assortment.filter(
    (article) =>
      there.has(article.code) && isCommon(article) && (article.item.soldIn ?? catalogCode) === catalogCode,
  )
}

const drinks = ['black-tea', 'green-tea', 'herbal-tea', 'coffee-beans']

/** Below the quantities at which a price changes; mugs are bought by threes. */
const quantityOf = ({ family }: Article, seed: string) => {
  const luck = fraction(`quantity ${seed}`)
  if (family.category === 'cups-mugs') return luck < 0.6 ? 3 : 1
  return luck < 0.65 ? 1 : luck < 0.9 ? 2 : 3
}

/** Every second order begins with something to drink. */
const articlesFor = (shelf: Article[], seed: string): Article[] => {
  const count = 1 + Math.floor(fraction(`lines ${seed}`) * 4)
  const drinkable = shelf.filter(({ family }) => drinks.includes(family.category))
  const chosen = Array.from({ length: count }, (_, index) => {
    const isDrink = index === 0 && drinkable.length > 0 && fraction(`drink ${seed}`) < 0.5
    return pick(isDrink ? drinkable : shelf, `article ${seed} ${index}`)
  })
  return [...new Set(chosen)]
}

/** A source of lines for the orders of a day, at the prices of that day. */
export const lineMaker = (now: Date) => {
  const special = new Map(
    demoLocationPrices.map(({ catalogCode, price }) => [
      `${catalogCode} ${price.locationCode} ${price.productCode}`,
      price,
    ]),
  )
  const shelves = new Map<string, Article[]>()

  const productOf = (article: Article, { catalogCode, storeCode }: Storefront): OrderProduct => {
    const currencyCode = catalogCode === 'de' ? 'EUR' : 'USD'
    const { price, salePrice } =
      special.get(`${catalogCode} ${storeCode} ${article.code}`) ?? priceOf(article, currencyCode, now)
    return {
      code: article.code,
      name: article.name[catalogCode === 'de' ? 1 : 0],
      image: pictureUrl(pictureName(article.picture, 1)),
      price,
      salePrice: salePrice ?? null,
      currencyCode,
      identifiers: identifiersOf(article),
    }
  }

  return (seed: string, storefront: Storefront): DemoLine[] => {
    const key = `${storefront.catalogCode} ${storefront.storeCode}`
    const shelf = shelves.get(key) ?? shelfAt(storefront)
    shelves.set(key, shelf)
    return articlesFor(shelf, seed).map((article) => ({
      product: productOf(article, storefront),
      quantity: quantityOf(article, `${seed} ${article.code}`),
      taxClass: article.family.tax ?? 'standard',
    }))
  }
}
