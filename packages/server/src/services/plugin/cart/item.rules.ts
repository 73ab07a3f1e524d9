import type { PluginErrorName, ShopPlugin } from '@tradepost/contract'
import { numbered } from '../endpoint/plugin-error.ts'
import { type Place, taxPercentOf } from '../setting/tax.rules.ts'
import { rounded, withTax } from './amount.rules.ts'
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

export const itemTax = ({ taxes }: ShopPlugin, product: Sellable, place: Place): number | null =>
  product.isTaxed ? taxPercentOf(taxes, product.taxClass, place) : null

/** An item of `check_cart`: with its prices, also when there is too little of it. */
export const checkedItem = (
  plugin: ShopPlugin,
  place: Place,
  item: PluginItem,
  { product, requested }: { product: Sellable | undefined; requested: number },
) => {
  const { options, inputs, attributes, ...stock } = checkedStock(item, product, requested)
  const isKnown = product !== undefined && stock.error !== 301
  const net = isKnown ? product.price : null
  const tax = isKnown ? itemTax(plugin, product, place) : null
  return {
    ...stock,
    qty_buyable: isKnown ? (mostOf(product) ?? requested) : 0,
    unit_amount: net === null ? null : rounded(net),
    unit_amount_with_tax: net === null ? null : withTax(net, tax),
    tax_percent: tax,
    options,
    inputs,
    attributes,
  }
}
