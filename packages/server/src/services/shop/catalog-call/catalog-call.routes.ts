import { shopCalls } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { getProduct } from './get-product.ts'
import { getProducts } from './get-products.ts'
import { getCategories, getShop } from './get-shop.ts'

export const catalogCallRoutes = routes(shopCalls, {
  callGetProducts: async ({ ctx, body, query }) => ({
    output: await getProducts(ctx, body, query.localeCode),
  }),
  callGetProduct: async ({ ctx, body, query }) => ({
    output: { product: await getProduct(ctx, body.productId, query.localeCode) },
  }),
  callGetCategories: async ({ ctx, query }) => ({ output: await getCategories(ctx, query.localeCode) }),
  callGetShop: async ({ ctx, query }) => ({ output: await getShop(ctx, query.localeCode) }),
})
