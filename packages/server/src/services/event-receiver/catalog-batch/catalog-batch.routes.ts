import { catalog } from '@tradepost/contract'
import { readPrefer, routes } from '@tradepost/kernel'
import { writeCatalogBatch } from './catalog-batch.service.ts'

export const catalogBatchRoutes = routes(catalog, {
  writeCatalogBatch: ({ ctx, body, headers }) =>
    writeCatalogBatch(ctx, body, readPrefer(headers.prefer).strict),
})
