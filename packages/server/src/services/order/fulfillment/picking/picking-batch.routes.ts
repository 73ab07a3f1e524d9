import { order } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as creation from './create.ts'
import * as batches from './list.ts'
import { updatePickingBatchLineItems } from './pick.ts'
import * as changes from './update.ts'

export const pickingBatchRoutes = routes(order, {
  listPickingBatches: ({ ctx, query }) => batches.listPickingBatches(ctx, query),
  createPickingBatches: ({ ctx, body }) =>
    creation.createPickingBatches(ctx, body.locationCode, body.pickingBatches),
  generatePickingBatch: ({ ctx, body }) =>
    creation.generatePickingBatch(ctx, body.locationCode, body.fulfillmentOrderCount),
  getPickingBatch: ({ ctx, params, query }) => batches.getPickingBatch(ctx, params.pickingBatchId, query),
  updatePickingBatch: ({ ctx, params, body }) => changes.updatePickingBatch(ctx, params.pickingBatchId, body),
  getPickingBatchTransitions: ({ ctx, params }) =>
    batches.getPickingBatchTransitions(ctx, params.pickingBatchId),
  updatePickingBatchLineItems: ({ ctx, params, body }) =>
    updatePickingBatchLineItems(ctx, params.pickingBatchId, body),
  removePickingBatchFulfillmentOrders: ({ ctx, params, body }) =>
    changes.removeFulfillmentOrders(ctx, params.pickingBatchId, body.fulfillmentOrderNumbers),
})
