import type { AppProductQuery } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { getCalledShop } from '../base/called-shop.read.ts'
import { readProductPage } from './app-product.service.ts'
import { inOrderOf, isEmptyQuery, pageOf } from './product-query.rules.ts'

export const getProducts = async (ctx: Ctx, asked: AppProductQuery, localeCode?: string) => {
  if (isEmptyQuery(asked)) return { products: [], totalProductCount: 0 }
  const page = pageOf(asked, ctx.now)
  const shop = await getCalledShop(ctx, localeCode)
  // who wants none of them wants their number
  const { products, total } = await readProductPage(ctx, shop, { ...page, limit: Math.max(1, page.limit) })
  const shown = asked.showInactive ? products : products.filter(({ active }) => active)
  return { products: inOrderOf(shown.slice(0, page.limit), asked), totalProductCount: total }
}
