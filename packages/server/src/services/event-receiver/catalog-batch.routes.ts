import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { writeCatalogBatch } from './catalog-batch.service.ts'

export const catalogBatchRoutes = routes(catalog, {
  writeCatalogBatch: ({ ctx, body }) => writeCatalogBatch(ctx, body),
})
