import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as prices from './price.service.ts'

export const priceRoutes = routes(catalog, {
  listProductLocationPrices: ({ ctx, query }) => prices.listProductLocationPrices(ctx, query),
  setProductLocationPrices: ({ ctx, query, body }) =>
    prices.setProductLocationPrices(ctx, query.catalogCode, body.productLocationPrices),
  deleteProductLocationPrices: ({ ctx, query, body }) =>
    prices.deleteProductLocationPrices(ctx, query.catalogCode, body.productLocationPrices),
  resolvePrices: ({ ctx, query, body }) => prices.resolvePrices(ctx, query.catalogCode, body.items),
})
