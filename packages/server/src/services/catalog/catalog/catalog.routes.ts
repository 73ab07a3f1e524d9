import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { createCatalogs, createParentCatalogs } from './create.ts'
import { deleteCatalog } from './delete.ts'
import { getCatalog, listCatalogs } from './read.ts'
import { updateCatalog } from './update.ts'

export const catalogRoutes = routes(catalog, {
  createParentCatalogs: ({ ctx, body }) => createParentCatalogs(ctx, body.parentCatalogs),
  listCatalogs: ({ ctx, query }) => listCatalogs(ctx, query),
  createCatalogs: ({ ctx, body }) => createCatalogs(ctx, body.catalogs),
  getCatalog: ({ ctx, params }) => getCatalog(ctx, params.catalogCode),
  updateCatalog: ({ ctx, params, body }) => updateCatalog(ctx, params.catalogCode, body),
  deleteCatalog: ({ ctx, params, query }) => deleteCatalog(ctx, params.catalogCode, query.force ?? false),
})
