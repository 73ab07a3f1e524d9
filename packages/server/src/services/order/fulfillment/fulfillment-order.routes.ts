import { order } from '@tradepost/contract'
import { readPrefer, routes } from '@tradepost/kernel'
import * as changes from './change/update.ts'
import { setFulfillmentOrderStatuses } from './change/update-many.ts'
import { writeOrderBatch } from './change/write-batch.ts'
import * as creation from './create/create.ts'
import { exportFulfillmentOrders } from './export.ts'
import * as orders from './list.ts'
import * as dispatches from './parcel/hand-over.ts'

export const fulfillmentOrderRoutes = routes(order, {
  listFulfillmentOrders: ({ ctx, query }) => orders.listFulfillmentOrders(ctx, query),
  createFulfillmentOrders: ({ ctx, body }) => creation.createFulfillmentOrders(ctx, body.fulfillmentOrders),
  exportFulfillmentOrdersCsv: ({ ctx, query }) => exportFulfillmentOrders(ctx, query),
  createSimpleFulfillmentOrders: ({ ctx, params, body }) =>
    creation.createSimpleFulfillmentOrders(ctx, params.orderNumber, body.simpleFulfillmentOrders),
  setFulfillmentOrderStatuses: ({ ctx, body }) => setFulfillmentOrderStatuses(ctx, body),
  writeOrderBatch: ({ ctx, body, headers }) => writeOrderBatch(ctx, body, readPrefer(headers.prefer).strict),
  getFulfillmentOrder: ({ ctx, params, query }) => orders.getFulfillmentOrder(ctx, params.orderNumber, query),
  updateFulfillmentOrder: ({ ctx, params, body }) =>
    changes.updateFulfillmentOrder(ctx, params.orderNumber, body),
  getFulfillmentOrderId: ({ ctx, params }) => orders.getFulfillmentOrderId(ctx, params.orderNumber),
  getFulfillmentOrderTransitions: ({ ctx, params }) =>
    orders.getFulfillmentOrderTransitions(ctx, params.orderNumber),
  listFulfillmentOrderHistory: ({ ctx, params, query }) =>
    orders.listFulfillmentOrderHistory(ctx, params.orderNumber, query),
  createFulfillments: ({ ctx, params, query, body }) =>
    dispatches.createFulfillments(ctx, params.orderNumber, body.fulfillments, query),
  updateFulfillment: ({ ctx, params, body }) =>
    dispatches.updateFulfillment(ctx, params.orderNumber, params.fulfillmentId, body),
  setFulfillmentOrderLineStatus: ({ ctx, params, body }) =>
    changes.setFulfillmentOrderLineStatus(ctx, params.orderNumber, Number(params.lineItemId), body.status),
})
