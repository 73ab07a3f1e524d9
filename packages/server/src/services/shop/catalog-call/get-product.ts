import type { AppProductDetail } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { methodFilter } from '../../catalog/index.ts'
import { offeredAt } from '../../content/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
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
  const [shop, settings] = await Promise.all([
    getCalledShop(ctx, localeCode),
    getMerchantSettings(ctx.db, ctx.merchantId),
  ])
  const sold = offeredAt(ctx.now)
  const named = { code: productId, ...sold, ...methodFilter(settings) }
  const variantsOf = { parentProductCode: productId, modelType: 'variant', ...sold }
  const [found, variants] = await Promise.all([
    loadProducts(ctx, shop, { filters: named, offset: 0, limit: 1 }, DETAIL_FIELDS),
    loadProducts(ctx, shop, { filters: variantsOf, offset: 0, limit: MAX_VARIANTS }),
  ])
  const [product] = found.products
  if (!product) throw fail('productNotFound')
  return productDetail(product, variants.products, found.place)
}
