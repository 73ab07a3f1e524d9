import type { PluginErrorName, ShopCheckout } from '@tradepost/contract'
import { type TaxRegion, taxRateOf } from '../../merchant/index.ts'
import { numbered } from '../endpoint/plugin-error.ts'
import { bothAmounts } from './amount.rules.ts'
import type { PluginItem } from './cart.ts'
import type { Sellable } from './stock.service.ts'

const isCounted = ({ isInventoryManaged, mayLackStock }: Sellable) => isInventoryManaged && !mayLackStock

/** Null: any number. */
const mostOf = (product: Sellable): number | null => {
  const limits = [isCounted(product) ? product.stock : null, product.maxQty].filter((limit) => limit !== null)
  return limits.length > 0 ? Math.max(0, Math.min(...limits)) : null
}

const problemOf = (product: Sellable | undefined, requested: number): PluginErrorName | null => {
  if (!product?.isActive || !product.isVisible || product.price === null) return 'itemNotFound'
  const most = mostOf(product)
  if (isCounted(product) && product.stock <= 0) return 'outOfStock'
  if (most !== null && requested > most) return 'lessStock'
  if (product.minQty !== null && requested < product.minQty) return 'belowMinimum'
  return null
}

/** An item of `check_stock`; `requested` counts all lines of its product. */
export const checkedStock = (item: PluginItem, product: Sellable | undefined, requested: number) => {
  const problem = problemOf(product, requested)
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

const itemTax = ({ taxes }: ShopCheckout, product: Sellable, destination: TaxRegion): number | null =>
  product.isTaxed ? (taxRateOf(taxes, product.taxClass, destination)?.percent ?? null) : null

/** An item of `check_cart`: with its prices, also when there is too little of it. */
export const checkedItem = (
  checkout: ShopCheckout,
  destination: TaxRegion,
  item: PluginItem,
  { product, requested }: { product: Sellable | undefined; requested: number },
) => {
  const { options, inputs, attributes, ...stock } = checkedStock(item, product, requested)
  const isKnown = product !== undefined && stock.error !== 301
  const tax = isKnown ? itemTax(checkout, product, destination) : null
  const price = isKnown ? product.price : null
  const most = isKnown ? (mostOf(product) ?? requested) : 0
  const amounts = price === null ? null : bothAmounts(price, tax, checkout.pricesIncludeTax)
  return {
    ...stock,
    qty_buyable: stock.error === null ? (item.quantity ?? 1) : most,
    unit_amount: amounts?.net ?? null,
    unit_amount_with_tax: amounts?.gross ?? null,
    tax_percent: tax,
    options,
    inputs,
    attributes,
  }
}
