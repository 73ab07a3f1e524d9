import { shopCalls } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { getProducts } from './get-products.ts'

export const catalogCallRoutes = routes(shopCalls, {
  callGetProducts: async ({ ctx, body, query }) => ({
    output: await getProducts(ctx, body, query.localeCode),
  }),
})
