import { merchant } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { createPublishableKey } from './create.ts'
import { deletePublishableKey } from './delete.ts'
import { listPublishableKeys } from './list.ts'

export const publishableKeyRoutes = routes(merchant, {
  listPublishableKeys: ({ ctx, params }) => listPublishableKeys(ctx, params.shopCode),
  createPublishableKey: ({ ctx, params, body }) => createPublishableKey(ctx, params.shopCode, body.name),
  deletePublishableKey: ({ ctx, params }) =>
    deletePublishableKey(ctx, params.shopCode, params.publishableKey),
})
