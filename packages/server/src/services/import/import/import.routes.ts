import { imports } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as service from './import.service.ts'

export const importRoutes = routes(imports, {
  listImports: ({ ctx, query }) => service.listImports(ctx, query),
  createImport: ({ ctx, body }) => service.createImport(ctx, body.source ?? ''),
  getImport: ({ ctx, params }) => service.getImport(ctx, params.importRef),
  startImport: ({ ctx, params, body }) => service.startImport(ctx, params.importRef, body),
  createImportUrl: ({ ctx, params, body }) => service.createImportUrl(ctx, params.importRef, body),
  listImportLogs: ({ ctx, params, query }) => service.listImportLogs(ctx, params.importRef, query),
  getImportLogText: ({ ctx, params }) => service.getImportLogText(ctx, params.importRef),
})
