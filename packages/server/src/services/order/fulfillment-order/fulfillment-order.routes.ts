import { order } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { orSlotConflict } from '../../location/index.ts'
import * as dispatches from '../dispatch/dispatch.service.ts'
import * as orders from './fulfillment-order.service.ts'
import * as creation from './fulfillment-order-create.service.ts'
import * as changes from './fulfillment-order-update.service.ts'

export const fulfillmentOrderRoutes = routes(order, {
  listFulfillmentOrders: ({ ctx, query }) => orders.listFulfillmentOrders(ctx, query),
  createFulfillmentOrders: ({ ctx, body }) =>
    orSlotConflict(creation.createFulfillmentOrders(ctx, body.fulfillmentOrders)),
  createSimpleFulfillmentOrders: ({ ctx, params, body }) =>
    orSlotConflict(
      creation.createSimpleFulfillmentOrders(ctx, params.orderNumber, body.simpleFulfillmentOrders),
    ),
  setFulfillmentOrderStatuses: ({ ctx, body }) => changes.setFulfillmentOrderStatuses(ctx, body),
  getFulfillmentOrder: ({ ctx, params, query }) => orders.getFulfillmentOrder(ctx, params.orderNumber, query),
  updateFulfillmentOrder: ({ ctx, params, query, body }) =>
    orSlotConflict(changes.updateFulfillmentOrder(ctx, params.orderNumber, body, query)),
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
