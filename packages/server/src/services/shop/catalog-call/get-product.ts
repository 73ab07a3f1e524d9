import type { AppProductDetail } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { offeredAt } from '../../content/index.ts'
import { getCalledShop } from '../base/called-shop.read.ts'
import { DETAIL_FIELDS } from './app-product.rules.ts'
import { loadProducts } from './app-product.service.ts'
import { productDetail } from './product-detail.rules.ts'

const MAX_VARIANTS = 500

export const getProduct = async (
  ctx: Ctx,
  productId: string,
  localeCode?: string,
): Promise<AppProductDetail> => {
  const shop = await getCalledShop(ctx, localeCode)
  const sold = offeredAt(ctx.now)
  const variantsOf = { parentProductCode: productId, modelType: 'variant', ...sold }
  const [found, variants] = await Promise.all([
    loadProducts(ctx, shop, { filters: { code: productId, ...sold }, offset: 0, limit: 1 }, DETAIL_FIELDS),
    loadProducts(ctx, shop, { filters: variantsOf, offset: 0, limit: MAX_VARIANTS }),
  ])
  const [product] = found.products
  if (!product) throw fail('productNotFound')
  return productDetail(product, variants.products, found.place)
}
