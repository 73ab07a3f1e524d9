import type { ProductRead } from '@tradepost/contract'
import { measureText } from '../../catalog/index.ts'
import { rounded } from '../model/amount.rules.ts'

type Price = NonNullable<ProductRead['price']>
type Tier = NonNullable<Price['volumePricing']>[number]

/** A product with variants costs what the cheapest of them costs. */
const shownPrice = (price: Price, modelType: ProductRead['modelType']): Price =>
  modelType === 'configurable' && typeof price.minPrice === 'number'
    ? { ...price, price: price.minPrice, salePrice: null }
    : price

/** By how much the price falls from this quantity on. */
const reductionOf = (paid: number, { priceType, price, salePrice }: Tier): number =>
  rounded(priceType === 'relative' ? -(salePrice ?? price) : paid - (salePrice ?? price))

/** Tiers that would raise the price are none. */
const tiersOf = (paid: number, tiers: Tier[]) =>
  tiers
    .map((tier) => ({
      threshold: tier.minQty ?? 1,
      max_quantity: tier.maxQty,
      type: 'fixed',
      price: reductionOf(paid, tier),
    }))
    .filter(({ price }) => price > 0)

const basePrice = (product: ProductRead, price: Price, localeCode: string): string | null => {
  const measure = {
    unit: product.unit ?? null,
    unitValue: product.unitValue ?? null,
    refUnit: product.unitPriceRefUom ?? null,
    refValue: product.unitPriceRefValue ?? null,
    price: price.pricePerMeasureUnit ?? null,
    currencyCode: price.currencyCode,
  }
  const text = measureText(measure, { currencyCode: price.currencyCode, localeCode })
  return text && `Content: ${text}`
}

const amount = (value: number | null | undefined) => (typeof value === 'number' ? rounded(value) : null)

/** As the shop has them: all with the tax, or all without. */
export const pricesOf = (product: ProductRead, pricesIncludeTax: boolean, localeCode: string) => {
  if (!product.price) return null
  const price = shownPrice(product.price, product.modelType)
  return {
    type: pricesIncludeTax ? 'gross' : 'net',
    price: amount(price.price),
    cost: amount(price.cost),
    sale_price: amount(price.salePrice),
    msrp: amount(price.msrp),
    base_price: basePrice(product, price, localeCode),
    tier_prices: tiersOf(price.salePrice ?? price.price, price.volumePricing ?? []),
  }
}
