import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as catalogs from './catalog.service.ts'

export const catalogRoutes = routes(catalog, {
  createParentCatalogs: ({ ctx, body }) => catalogs.createParentCatalogs(ctx, body.parentCatalogs),
  listCatalogs: ({ ctx, query }) => catalogs.listCatalogs(ctx, query),
  createCatalogs: ({ ctx, body }) => catalogs.createCatalogs(ctx, body.catalogs),
  getCatalog: ({ ctx, params }) => catalogs.getCatalog(ctx, params.catalogCode),
  updateCatalog: ({ ctx, params, body }) => catalogs.updateCatalog(ctx, params.catalogCode, body),
  deleteCatalog: ({ ctx, params, query }) =>
    catalogs.deleteCatalog(ctx, params.catalogCode, query.force ?? false),
})
