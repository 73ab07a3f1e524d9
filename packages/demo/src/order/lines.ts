import type { OrderProduct } from '@tradepost/contract'
import { demoLocationPrices } from '../catalog/location-prices.ts'
import { type DemoProduct, productsOf } from '../catalog/products.ts'
import { demoStock } from '../location/stock.ts'
import { fraction, pick } from '../seed.ts'

export type DemoLine = { product: OrderProduct; quantity: number; taxClass: 'standard' | 'reduced' | 'none' }

/** Without a store the warehouse ships. */
type Storefront = { catalogCode: 'us' | 'de'; storeCode: string | null }

/** Sold by the piece all year round. */
const isCommon = ({
  modelType,
  status,
  startDate,
  eolDate,
  inventoryTreatment,
  hasCatchWeight,
}: DemoProduct) =>
  (modelType === 'standard' || modelType === 'variant') &&
  status === 'active' &&
  !(startDate || eolDate || inventoryTreatment || hasCatchWeight)

const plenty = 12

/** The articles of which a storefront has enough for a few orders. */
const shelfAt = ({ catalogCode, storeCode }: Storefront): DemoProduct[] => {
  const locationCode = storeCode ?? 'warehouse'
  const there = new Set(
    demoStock
      .filter((record) => record.locationCode === locationCode && (record.onHand ?? 0) >= plenty)
      .map(({ productCode }) => productCode),
  )
  return productsOf(catalogCode).filter((product) => there.has(product.code) && isCommon(product))
}

const categories = new Map(
  [...productsOf('us'), ...productsOf('de')].map(({ code, categories: [first] }) => [code, first?.code]),
)
/** A variant is in that of its parent. */
const categoryOf = ({ code, parentProductCode }: DemoProduct) =>
  categories.get(parentProductCode ?? code) ?? ''

const drinks = ['black-tea', 'green-tea', 'herbal-tea', 'coffee-beans']

/** Below the quantities at which a price changes; mugs are bought by threes. */
const quantityOf = (product: DemoProduct, seed: string) => {
  const luck = fraction(`quantity ${seed}`)
  if (categoryOf(product) === 'cups-mugs') return luck < 0.6 ? 3 : 1
  return luck < 0.65 ? 1 : luck < 0.9 ? 2 : 3
}

/** Every second order begins with something to drink. */
const articlesFor = (shelf: DemoProduct[], seed: string): DemoProduct[] => {
  const count = 1 + Math.floor(fraction(`lines ${seed}`) * 4)
  const drinkable = shelf.filter((product) => drinks.includes(categoryOf(product)))
  const chosen = Array.from({ length: count }, (_, index) => {
    const isDrink = index === 0 && drinkable.length > 0 && fraction(`drink ${seed}`) < 0.5
    return pick(isDrink ? drinkable : shelf, `article ${seed} ${index}`)
  })
  return [...new Set(chosen)]
}

/** A source of lines for the orders of a day, at the prices of that day. */
export const lineMaker = () => {
  const special = new Map(
    demoLocationPrices.map(({ catalogCode, price }) => [
      `${catalogCode} ${price.locationCode} ${price.productCode}`,
      price,
    ]),
  )
  const shelves = new Map<string, DemoProduct[]>()

  const productOf = (product: DemoProduct, { catalogCode, storeCode }: Storefront): OrderProduct => {
    const locale = catalogCode === 'de' ? 'de-de' : 'en-us'
    const currencyCode = catalogCode === 'de' ? 'EUR' : 'USD'
    const { price, salePrice } = special.get(`${catalogCode} ${storeCode} ${product.code}`) ?? product.price
    return {
      code: product.code,
      name: product.name[locale],
      image: product.media[locale]?.[0]?.url,
      price,
      salePrice: salePrice ?? null,
      currencyCode,
      identifiers: product.identifiers,
    }
  }

  return (seed: string, storefront: Storefront): DemoLine[] => {
    const key = `${storefront.catalogCode} ${storefront.storeCode}`
    const shelf = shelves.get(key) ?? shelfAt(storefront)
    shelves.set(key, shelf)
    return articlesFor(shelf, seed).map((article) => ({
      product: productOf(article, storefront),
      quantity: quantityOf(article, `${seed} ${article.code}`),
      taxClass: article.taxClass ?? 'none',
    }))
  }
}
