import { imports } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { getRejectedRows } from '../rejected/rejected.service.ts'
import { cancelImport } from '../turn/end.service.ts'
import { undoImport } from '../undo/undo.service.ts'
import { watchProgress } from '../watch/watch.service.ts'
import * as service from './import.service.ts'

export const importRoutes = routes(imports, {
  listImports: ({ ctx, query }) => service.listImports(ctx, query),
  createImport: ({ ctx, body }) => service.createImport(ctx, body.source ?? ''),
  getImport: ({ ctx, params }) => service.getImport(ctx, params.importRef),
  startImport: ({ ctx, params, body }) => service.startImport(ctx, params.importRef, body),
  cancelImport: ({ ctx, params }) => cancelImport(ctx, params.importRef),
  undoImport: ({ ctx, params }) => undoImport(ctx, params.importRef),
  watchImportProgress: ({ ctx, params }) => watchProgress(ctx, params.importRef),
  getRejectedRows: ({ ctx, params, query }) => getRejectedRows(ctx, params.importRef, query),
  createImportUrl: ({ ctx, params, body }) => service.createImportUrl(ctx, params.importRef, body),
  listImportLogs: ({ ctx, params, query }) => service.listImportLogs(ctx, params.importRef, query),
  getImportLogText: ({ ctx, params }) => service.getImportLogText(ctx, params.importRef),
})
