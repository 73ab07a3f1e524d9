import type { AppProduct, ProductRead } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { listProducts, methodFilter } from '../../catalog/index.ts'
import { findShopCheckout, getMerchantSettings } from '../../merchant/index.ts'
import { type CalledShop, getCalledShop } from '../base/called-shop.read.ts'
import { listStockedProducts } from '../cart/product/product.read.ts'
import { viewOf } from '../cart/record/cart.service.ts'
import { APP_FIELDS, appProduct, type LoadedProduct, type Place } from './app-product.rules.ts'

export type ProductPage = {
  filters: object
  search?: string
  sort?: string
  offset: number
  limit: number
  includeSubcategories?: boolean
}

type Loaded = { total: number; products: LoadedProduct[]; place: Place }

/** One page of the catalog as it lists and sells the products, in a constant number of statements. */
export const loadProducts = async (
  ctx: Ctx,
  shop: CalledShop,
  { filters, ...page }: ProductPage,
  fields = APP_FIELDS,
): Promise<Loaded> => {
  const { db, merchantId, now } = ctx
  const { text } = await listProducts(ctx, {
    ...page,
    filters: JSON.stringify(filters),
    fields,
    localeCode: shop.localeCode,
    catalogCode: shop.catalogCode ?? undefined,
  })
  const { products, meta } = JSON.parse(text) as {
    products: ProductRead[]
    meta: { totalItemCount: number }
  }
  const wanted = products.map(({ code }) => ({ code: String(code), location: null }))
  const [found, checkout] = await Promise.all([
    listStockedProducts(db, merchantId, shop.shopCode, wanted, viewOf(ctx, shop.localeCode)),
    findShopCheckout(db, merchantId, shop.shopCode),
  ])
  const stocked = new Map(found.map((product) => [product.code, product]))
  return {
    total: meta.totalItemCount,
    place: { shop, checkout, now },
    products: products.flatMap((read) => {
      const product = stocked.get(String(read.code))
      return product ? [{ read, stocked: product }] : []
    }),
  }
}

/** Those of them that are sold now, by their code. */
export const readAppProducts = async (
  ctx: Ctx,
  codes: string[],
  localeCode?: string,
): Promise<Map<string, AppProduct>> => {
  if (codes.length === 0) return new Map()
  const [shop, settings] = await Promise.all([
    getCalledShop(ctx, localeCode),
    getMerchantSettings(ctx.db, ctx.merchantId),
  ])
  const filters = { code: { $in: codes }, ...methodFilter(settings) }
  const { products, place } = await loadProducts(ctx, shop, { filters, offset: 0, limit: codes.length })
  const read = products.map((product) => appProduct(product, place))
  return new Map(read.flatMap((product) => (product.active ? [[product.id, product]] : [])))
}
