import {
  type AppProduct,
  type CurrencyCode,
  type ProductRead,
  type ShopCheckout,
  texts,
} from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { measureText } from '../../catalog/index.ts'
import { taxAmountOf, taxRateOf } from '../../merchant/index.ts'
import type { CalledShop } from '../base/called-shop.read.ts'
import { priceOf } from '../cart/model/line-price.rules.ts'
import type { StockedProduct } from '../cart/product/product.read.ts'

/** Fields of the catalog that apps show. */
export const APP_FIELDS =
  'code,name,parentProductCode,modelType,media,price,identifiers,properties,options,extras,rating,visibility,availability,minQty,maxQty,isTaxed,taxClass'

/** Those of a page about one product. */
export const DETAIL_FIELDS = `${APP_FIELDS},longName,shortDescription,longDescription,categories`

/** A product: as the catalog lists it, and as carts sell it. */
export type LoadedProduct = { read: ProductRead; stocked: StockedProduct }
export type Place = { shop: CalledShop; checkout: ShopCheckout; now: Date }

const everywhere = { country: null, region: null }

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

const MANUFACTURER = 'manufacturer'

const manufacturerOf = ({ properties, options }: ProductRead): string | null => {
  const property = properties?.find(({ code }) => code === MANUFACTURER)
  if (property) return textOf(property.value)
  const [value] = options?.find(({ code }) => code === MANUFACTURER)?.values ?? []
  return value ? (value.name ?? value.code) : null
}

const identifiersOf = ({ identifiers }: ProductRead): AppProduct['identifiers'] => {
  const all = new Map(Object.entries(identifiers ?? {}).map(([name, value]) => [name.toLowerCase(), value]))
  const one = (...names: string[]) => names.map((name) => textOf(all.get(name))).find(Boolean) ?? null
  return {
    sku: one('sku'),
    ean: one('ean', 'gtin'),
    isbn: one('isbn'),
    upc: one('upc'),
    pzn: one('pzn'),
    mpn: one('mpn', 'mfgpartnum'),
  }
}

type Price = NonNullable<AppProduct['price']>
type Volume = NonNullable<NonNullable<ProductRead['price']>['volumePricing']>[number]

/** Price of a piece from each quantity on. */
const tiersOf = (paid: number, volumes: readonly Volume[]): Price['tiers'] =>
  volumes.map(({ priceType, price, salePrice, minQty, maxQty }) => ({
    minQuantity: minQty ?? 1,
    maxQuantity: maxQty ?? null,
    unitPrice: money.toNumber(
      priceType === 'relative'
        ? money.add(money.amount(paid), money.amount(salePrice ?? price))
        : money.amount(salePrice ?? price),
    ),
  }))

const taxesOf = (
  paid: number,
  { isTaxed, taxClass }: StockedProduct,
  { taxes, pricesIncludeTax }: ShopCheckout,
  currencyCode: CurrencyCode,
) => {
  const rate = isTaxed ? taxRateOf(taxes, taxClass, everywhere) : null
  const amount = money.amount(paid)
  const tax = rate
    ? taxAmountOf(amount, rate.percent, { isIncluded: pricesIncludeTax, currencyCode })
    : money.zero
  return {
    unitPriceNet: money.toNumber(pricesIncludeTax ? money.add(amount, money.negate(tax)) : amount),
    unitPriceWithTax: money.toNumber(pricesIncludeTax ? amount : money.add(amount, tax)),
    taxAmount: money.toNumber(tax),
    taxPercent: rate?.percent ?? null,
  }
}

/** A product with variants costs what the cheapest of them costs. */
const appPrice = ({ read, stocked }: LoadedProduct, { shop, checkout, now }: Place): Price | null => {
  const { currencyCode, localeCode } = shop
  const own = priceOf(stocked, { quantity: 1, options: [] }, currencyCode, now)
  const { minPrice, maxPrice, msrp, volumePricing } = read.price ?? {}
  const isRange = read.modelType === 'configurable' && typeof minPrice === 'number'
  if (!own && !isRange) return null
  const full = isRange ? minPrice : (own?.price ?? 0)
  const paid = isRange ? minPrice : (own?.salePrice ?? full)
  return {
    currency: currencyCode,
    info: measureText(stocked.measure, { currencyCode, localeCode }) ?? '',
    unitPrice: paid,
    unitPriceStriked: paid < full ? full : null,
    unitPriceMin: minPrice ?? paid,
    unitPriceMax: maxPrice ?? paid,
    ...taxesOf(paid, stocked, checkout, currencyCode),
    msrp: msrp ?? null,
    tiers: isRange ? [] : tiersOf(paid, volumePricing ?? []),
  }
}

const types: Record<string, string> = { configurable: 'parent', variant: 'variant', bundle: 'bundle' }

const characteristicsOf = ({ modelType, options }: ProductRead): AppProduct['characteristics'] =>
  modelType === 'variant'
    ? (options ?? []).flatMap(({ code, name, values: [value] }) =>
        value ? [{ id: code, label: name ?? code, value: value.name ?? value.code }] : [],
      )
    : []

/** From one to five stars; 0: not rated. */
const percentOf = (rating: number | null | undefined): number =>
  typeof rating === 'number' ? Math.round(rating * 20) : 0

export const appProduct = (known: LoadedProduct, place: Place): AppProduct => {
  const { read, stocked } = known
  const price = appPrice(known, place)
  const isAvailable = read.availability?.isAvailable !== false
  const orderable = stocked.isOffered && isAvailable && price !== null
  const text = texts.availability(isAvailable ? 'inStock' : 'none')
  const parent = read.modelType === 'variant' ? (read.parentProductCode ?? null) : null
  return {
    id: stocked.code,
    active: stocked.isOffered && read.visibility !== 'hidden',
    name: stocked.name,
    manufacturer: manufacturerOf(read),
    identifiers: identifiersOf(read),
    availability: { text, state: isAvailable ? 'ok' : 'alert' },
    stock: {
      info: text,
      orderable,
      quantity: Math.max(0, stocked.visible),
      minOrderQuantity: stocked.minQty,
      maxOrderQuantity: stocked.maxQty,
      ignoreQuantity: !stocked.needsStock || stocked.isUnlimited,
    },
    rating: {
      count: typeof read.rating === 'number' ? 1 : 0,
      average: percentOf(read.rating),
      reviewCount: 0,
    },
    featuredImageUrl: stocked.imageUrl,
    featuredImageBaseUrl: stocked.imageUrl?.replace(/\?.*$/, '') ?? null,
    price,
    flags: {
      hasChildren: read.modelType === 'configurable' || read.modelType === 'bundle',
      hasVariants: read.modelType === 'configurable',
      hasOptions: (read.extras ?? []).length > 0,
    },
    highlight: false,
    liveshoppings: [],
    baseProductId: parent,
    parent: parent === null ? null : { id: parent },
    characteristics: characteristicsOf(read),
    type: types[read.modelType ?? ''] ?? 'simple',
    tags: [],
    ageRating: null,
  }
}
