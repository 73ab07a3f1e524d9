import type { AppProductQuery } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { methodFilter, offerFacets } from '../../catalog/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
import { type CalledShop, getCalledShop } from '../base/called-shop.read.ts'
import { appProduct } from './app-product.rules.ts'
import { loadProducts, type ProductPage } from './app-product.service.ts'
import { chosenIn, inOrderOf, isEmptyQuery, pageOf } from './product-query.rules.ts'

type Described = Parameters<typeof offerFacets>[2]

const facetsOf = (
  ctx: Ctx,
  { catalogCode, localeCode }: CalledShop,
  { filters, search, includeSubcategories }: ProductPage,
  products: Described,
  asked: AppProductQuery,
) => {
  const question = {
    filters: JSON.stringify(filters),
    search,
    includeSubcategories,
    localeCode,
    catalogCode: catalogCode ?? undefined,
  }
  return offerFacets(ctx, question, products, chosenIn(asked))
}

export const getProducts = async (ctx: Ctx, asked: AppProductQuery, localeCode?: string) => {
  if (isEmptyQuery(asked)) return { products: [], totalProductCount: 0 }
  const [shop, settings] = await Promise.all([
    getCalledShop(ctx, localeCode),
    getMerchantSettings(ctx.db, ctx.merchantId),
  ])
  const { filters, ...others } = pageOf(asked, ctx.now)
  const page = { ...others, filters: { ...filters, ...methodFilter(settings) } }
  // who wants none of them wants their number
  const loaded = await loadProducts(ctx, shop, { ...page, limit: Math.max(1, page.limit) })
  const products = loaded.products.map((product) => appProduct(product, loaded.place))
  const shown = asked.showInactive ? products : products.filter(({ active }) => active)
  const reads = loaded.products.map(({ read }) => read)
  return {
    products: inOrderOf(shown.slice(0, page.limit), asked),
    totalProductCount: loaded.total,
    ...(asked.withFacets && { facets: await facetsOf(ctx, shop, page, reads, asked) }),
  }
}
