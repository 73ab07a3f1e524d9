import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { createCategories } from './create.ts'
import { deleteCategory } from './delete.ts'
import { getCategory, listCategories } from './read.ts'
import { updateCategory } from './update.ts'

const keyOf = (params: { categoryCode: string }, query: { catalogCode?: string }) => ({
  code: params.categoryCode,
  catalogCode: query.catalogCode,
})

export const categoryRoutes = routes(catalog, {
  listCategories: ({ ctx, query }) => listCategories(ctx, query),
  createCategories: ({ ctx, query, body }) => createCategories(ctx, query.catalogCode, body.categories),
  getCategory: ({ ctx, params, query }) => getCategory(ctx, keyOf(params, query), query),
  updateCategory: ({ ctx, params, query, body }) => updateCategory(ctx, keyOf(params, query), body),
  deleteCategory: ({ ctx, params, query }) =>
    deleteCategory(ctx, keyOf(params, query), { force: query.force ?? false }),
})
