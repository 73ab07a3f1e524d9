import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { validateProductOptions } from '../option/option.service.ts'
import { suggestProducts } from '../suggestion/suggestion.service.ts'
import { listProductHistory } from './history/history.service.ts'
import { listProducts } from './list/list.ts'
import { getProduct, getProductDescriptions } from './read/get.ts'
import { createProducts } from './write/create.ts'
import { deleteProduct } from './write/delete.ts'
import { updateProduct } from './write/update.ts'

const keyOf = (params: { productCode: string }, query: { catalogCode?: string }) => ({
  code: params.productCode,
  catalogCode: query.catalogCode,
})

export const productRoutes = routes(catalog, {
  listProducts: ({ ctx, query }) => listProducts(ctx, query),
  suggestProducts: ({ ctx, query }) => suggestProducts(ctx, query),
  createProducts: ({ ctx, query, body }) => createProducts(ctx, query.catalogCode, body.products),
  getProduct: ({ ctx, params, query }) => getProduct(ctx, keyOf(params, query), query),
  updateProduct: ({ ctx, params, query, body }) =>
    updateProduct(ctx, { ...keyOf(params, query), localeCode: query.localeCode }, body),
  deleteProduct: ({ ctx, params, query }) => deleteProduct(ctx, keyOf(params, query)),
  getProductDescriptions: ({ ctx, params, query }) =>
    getProductDescriptions(ctx, keyOf(params, query), query),
  listProductHistory: ({ ctx, params, query }) => listProductHistory(ctx, keyOf(params, query), query),
  validateProductOptions: ({ ctx, params, query, body }) =>
    validateProductOptions(ctx, keyOf(params, query), query, body.selectedOptions),
})
