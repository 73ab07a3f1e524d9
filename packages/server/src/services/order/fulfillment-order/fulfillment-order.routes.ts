import { order } from '@tradepost/contract'
import { readPrefer, routes } from '@tradepost/kernel'
import * as dispatches from '../dispatch/dispatch.service.ts'
import * as orders from './fulfillment-order.service.ts'
import { setFulfillmentOrderStatuses } from './fulfillment-order-batch.service.ts'
import * as creation from './fulfillment-order-create.service.ts'
import { exportFulfillmentOrders } from './fulfillment-order-export.service.ts'
import * as changes from './fulfillment-order-update.service.ts'
import { writeOrderBatch } from './order-batch.service.ts'

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
