import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as options from '../option/option.service.ts'
import { listProductHistory } from '../product-history/product-history.service.ts'
import { listProducts } from '../product-list/product-list.service.ts'
import { suggestProducts } from '../suggestion/suggestion.service.ts'
import * as products from './product.service.ts'
import * as writes from './product-write.service.ts'

const keyOf = (params: { productCode: string }, query: { catalogCode?: string }) => ({
  code: params.productCode,
  catalogCode: query.catalogCode,
})

export const productRoutes = routes(catalog, {
  listProducts: ({ ctx, query }) => listProducts(ctx, query),
  suggestProducts: ({ ctx, query }) => suggestProducts(ctx, query),
  createProducts: ({ ctx, query, body }) => writes.createProducts(ctx, query.catalogCode, body.products),
  getProduct: ({ ctx, params, query }) => products.getProduct(ctx, keyOf(params, query), query),
  updateProduct: ({ ctx, params, query, body }) =>
    writes.updateProduct(ctx, { ...keyOf(params, query), localeCode: query.localeCode }, body),
  deleteProduct: ({ ctx, params, query }) => writes.deleteProduct(ctx, keyOf(params, query)),
  getProductDescriptions: ({ ctx, params, query }) =>
    products.getProductDescriptions(ctx, keyOf(params, query), query),
  listProductHistory: ({ ctx, params, query }) => listProductHistory(ctx, keyOf(params, query), query),
  validateProductOptions: ({ ctx, params, query, body }) =>
    options.validateProductOptions(ctx, keyOf(params, query), query, body.selectedOptions),
})
