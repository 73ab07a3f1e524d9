import type { PluginErrorName, ShopCheckout } from '@tradepost/contract'
import { type TaxRegion, taxRateOf } from '../../merchant/index.ts'
import { bothAmounts, rounded, withoutTax, withTax } from '../model/amount.rules.ts'
import type { PluginItem } from '../model/cart.types.ts'
import { numbered } from '../model/plugin.errors.ts'
import { hasUnknownInput, surchargeOf } from './input.rules.ts'
import type { Sellable } from './sellable.service.ts'

const isCounted = ({ isInventoryManaged, mayLackStock }: Sellable) => isInventoryManaged && !mayLackStock

/** Null: any number. */
const maxQuantityOf = (product: Sellable): number | null => {
  const limits = [isCounted(product) ? product.stock : null, product.maxQty].filter((limit) => limit !== null)
  return limits.length > 0 ? Math.max(0, Math.min(...limits)) : null
}

const problemOf = (
  product: Sellable | undefined,
  requested: number,
  isPriced = product?.price !== null,
): PluginErrorName | null => {
  if (!product?.isActive || !product.isVisible || !isPriced) return 'itemNotFound'
  const most = maxQuantityOf(product)
  if (isCounted(product) && product.stock <= 0) return 'outOfStock'
  if (most !== null && requested > most) return 'lessStock'
  if (product.minQty !== null && requested < product.minQty) return 'belowMinimum'
  return null
}

/** An item of `check_stock`; `requested` counts all lines of its product. */
export const checkedStock = (
  item: PluginItem,
  product: Sellable | undefined,
  requested: number,
  isPriced?: boolean,
) => {
  const missing = problemOf(product, requested, isPriced)
  const problem = missing ?? (product && hasUnknownInput(item, product) ? 'invalidInput' : null)
  const { options = [], inputs = [], attributes = [] } = item
  return {
    item_number: item.item_number,
    is_buyable: problem ? 0 : 1,
    stock_quantity: product?.isInventoryManaged ? product.stock : null,
    ...numbered(problem),
    options,
    inputs,
    attributes,
  }
}

/** How a cart prices its items. */
export type PriceTerms = { checkout: ShopCheckout; destination: TaxRegion; takesSentPrices: boolean }

const ownTax = ({ checkout, destination }: PriceTerms, product: Sellable): number | null =>
  product.isTaxed ? (taxRateOf(checkout.taxes, product.taxClass, destination)?.percent ?? null) : null

const sentAmounts = ({ unit_amount: net, unit_amount_with_tax: gross }: PluginItem, tax: number | null) => {
  if (typeof net === 'number')
    return { net: rounded(net), gross: typeof gross === 'number' ? rounded(gross) : withTax(net, tax) }
  return typeof gross === 'number' ? { net: withoutTax(gross, tax), gross: rounded(gross) } : null
}

/** Null: it has no price, or what was chosen makes it less than nothing. */
const priceWith = (item: PluginItem, product: Sellable): number | null => {
  const price = product.price === null ? null : rounded(product.price + surchargeOf(item, product))
  return price !== null && price < 0 ? null : price
}

/** Of one piece, the price in the kind of the shop's prices; a shop may leave both to the platform. */
export const itemPrice = (terms: PriceTerms, item: PluginItem, product: Sellable) => {
  const { pricesIncludeTax } = terms.checkout
  const tax = (terms.takesSentPrices ? item.tax_percent : null) ?? ownTax(terms, product)
  const sent = terms.takesSentPrices ? sentAmounts(item, tax) : null
  if (sent) return { tax, price: pricesIncludeTax ? sent.gross : sent.net, amounts: sent }
  const price = priceWith(item, product)
  return { tax, price, amounts: price === null ? null : bothAmounts(price, tax, pricesIncludeTax) }
}

/** An item of `check_cart`: with its prices, also when there is too little of it. */
export const checkedItem = (
  terms: PriceTerms,
  item: PluginItem,
  { product, requested }: { product: Sellable | undefined; requested: number },
) => {
  const own = product && itemPrice(terms, item, product)
  const isPriced = own !== undefined && own.price !== null
  const { options, inputs, attributes, ...stock } = checkedStock(item, product, requested, isPriced)
  const isKnown = product !== undefined && stock.error !== 301
  const priced = isKnown ? own : undefined
  const most = isKnown ? (maxQuantityOf(product) ?? requested) : 0
  return {
    ...stock,
    qty_buyable: stock.error === null ? (item.quantity ?? 1) : most,
    unit_amount: priced?.amounts?.net ?? null,
    unit_amount_with_tax: priced?.amounts?.gross ?? null,
    tax_percent: priced?.tax ?? null,
    options,
    inputs,
    attributes,
  }
}
