import type { CurrencyCode, ProductRead } from '@tradepost/contract'
import { lookUpProducts, type SellableProduct } from '../../catalog/index.ts'
import { readProducts } from '../catalog/catalog.service.ts'
import { stockByProduct } from '../catalog/stock.service.ts'
import type { PluginCall } from '../model/action.types.ts'
import type { PluginItem } from '../model/cart.types.ts'

const READ = 'code,name,minQty,maxQty,taxClass,isTaxed,visibility,identifiers,shippingInformation,extras'

/** A product as carts ask for it; null: the shop does not sell it. */
export type Sellable = SellableProduct & {
  code: string
  name: string
  sku: string | null
  minQty: number | null
  maxQty: number | null
  taxClass: string | null
  isTaxed: boolean
  weight: number | null
  weightUnit: string | null
  isVisible: boolean
  extras: ProductRead['extras']
  /** Visible at the locations that serve the method of the cart. */
  stock: number
}

const sellableOf = (read: ProductRead, known: SellableProduct, stock: number): Sellable => ({
  ...known,
  code: String(read.code),
  name: read.name ?? String(read.code),
  sku: read.identifiers?.sku ?? null,
  minQty: read.minQty ?? null,
  maxQty: read.maxQty ?? null,
  taxClass: read.taxClass ?? null,
  isTaxed: read.isTaxed ?? true,
  weight: read.shippingInformation?.weight ?? null,
  weightUnit: read.shippingInformation?.weightUnit ?? null,
  isVisible: read.visibility !== 'hidden',
  extras: read.extras,
  stock,
})

type Asked = { method: string; currencyCode: CurrencyCode }

/** The products of items, in a constant number of statements; by their code. */
export const findSellables = async (
  call: PluginCall,
  items: PluginItem[],
  { method, currencyCode }: Asked,
): Promise<Map<string, Sellable>> => {
  const { ctx, shop } = call
  const codes = [...new Set(items.map(({ item_number }) => item_number))]
  if (codes.length === 0) return new Map()
  const quantities = requestedOf(items)
  const inquiries = codes.map((productCode) => ({
    catalogCode: shop.catalogCode,
    productCode,
    locationCode: null,
    quantity: quantities.get(productCode) ?? 1,
    currencyCode,
  }))
  const filters = JSON.stringify({ code: { $in: codes } })
  const [known, read, stock] = await Promise.all([
    lookUpProducts(ctx.db, ctx, inquiries),
    readProducts(call, { limit: codes.length, offset: 0, fields: READ, filters }),
    stockByProduct(call, codes, method),
  ])
  const reads = new Map(read.items.map((product) => [product.code, product]))
  return new Map(
    codes.flatMap((code, index): [string, Sellable][] => {
      const [product, facts] = [reads.get(code), known[index]]
      return product && facts ? [[code, sellableOf(product, facts, stock.get(code) ?? 0)]] : []
    }),
  )
}

/** Lines of one product ask for its stock together. */
export const requestedOf = (items: PluginItem[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { item_number, quantity = 1 } of items)
    sums.set(item_number, (sums.get(item_number) ?? 0) + quantity)
  return sums
}
