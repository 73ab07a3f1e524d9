import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as products from './product.service.ts'

const keyOf = (params: { productCode: string }, query: { catalogCode?: string }) => ({
  code: params.productCode,
  catalogCode: query.catalogCode,
})

export const productRoutes = routes(catalog, {
  listProducts: ({ ctx, query }) => products.listProducts(ctx, query),
  createProducts: ({ ctx, query, body }) => products.createProducts(ctx, query.catalogCode, body.products),
  getProduct: ({ ctx, params, query }) => products.getProduct(ctx, keyOf(params, query), query),
  updateProduct: ({ ctx, params, query, body }) => products.updateProduct(ctx, keyOf(params, query), body),
  deleteProduct: ({ ctx, params, query }) => products.deleteProduct(ctx, keyOf(params, query)),
  getProductDescriptions: ({ ctx, params, query }) =>
    products.getProductDescriptions(ctx, keyOf(params, query), query),
})
