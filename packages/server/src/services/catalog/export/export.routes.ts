import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as exports from './export.service.ts'

export const exportRoutes = routes(catalog, {
  listExports: ({ ctx, query }) => exports.listExports(ctx, query),
  createExport: ({ ctx, query, body }) => exports.createExport(ctx, query.catalogCode, body.feed),
  updateExport: ({ ctx, params, query, body }) =>
    exports.updateExport(ctx, { id: Number(params.exportId), catalogCode: query.catalogCode }, body),
})
