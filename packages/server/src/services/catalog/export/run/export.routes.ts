import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as exports from './export.service.ts'
import * as requests from './request.service.ts'

export const exportRoutes = routes(catalog, {
  exportToGoogle: ({ ctx, query, body }) => requests.exportFeed(ctx, query.catalogCode, body),
  exportToShoppingChannel: ({ ctx, query, body }) => requests.exportFeed(ctx, query.catalogCode, body),
  exportCsv: ({ ctx, query, body }) => requests.exportCsv(ctx, query.catalogCode, body),
  listExports: ({ ctx, query }) => exports.listExports(ctx, query),
  createExport: ({ ctx, query, body }) => exports.createExport(ctx, query.catalogCode, body.feed),
  updateExport: ({ ctx, params, query, body }) =>
    exports.updateExport(ctx, { id: Number(params.exportId), catalogCode: query.catalogCode }, body),
})
