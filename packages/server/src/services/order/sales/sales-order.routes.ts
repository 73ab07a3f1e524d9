import { order } from '@tradepost/contract'
import { routes, withProblems } from '@tradepost/kernel'
import * as groups from '../fulfillment/group/add.ts'
import { routeSalesOrder } from '../fulfillment/route/route-sales-order.ts'
import { explainRouting } from '../routing/explain.ts'
import { replayRouting } from '../routing/replay.ts'
import * as routing from '../routing/settings.service.ts'
import { checkoutSalesOrder } from './checkout.ts'
import * as creation from './create.ts'
import { deleteSalesOrder } from './delete.ts'
import * as orders from './list.ts'
import * as changes from './update.ts'

export const orderRoutes = routes(order, {
  listSalesOrders: ({ ctx, query }) => orders.listSalesOrders(ctx, query),
  createSalesOrders: withProblems(({ ctx, body, problems }) =>
    creation.createSentOrders(ctx, body, problems),
  ),
  getSalesOrder: ({ ctx, params, query }) => orders.getSalesOrder(ctx, params.orderNumber, query),
  updateSalesOrder: withProblems(({ ctx, params, body, problems }) =>
    changes.updateSalesOrder(ctx, params.orderNumber, body, problems, { isByCaller: true }),
  ),
  deleteSalesOrder: ({ ctx, params }) => deleteSalesOrder(ctx, params.orderNumber),
  listSalesOrderHistory: ({ ctx, params, query }) =>
    orders.listSalesOrderHistory(ctx, params.orderNumber, query),
  checkoutSalesOrder: withProblems(({ ctx, params, body, problems }) =>
    checkoutSalesOrder(ctx, params.orderNumber, body, problems),
  ),
  getSalesOrderId: ({ ctx, params }) => orders.getSalesOrderId(ctx, params.orderNumber),
  getSalesOrderTransitions: ({ ctx, params }) => orders.getSalesOrderTransitions(ctx, params.orderNumber),
  addFulfillmentGroups: ({ ctx, params, body }) =>
    groups.addFulfillmentGroups(ctx, params.orderNumber, body.fulfillmentGroups ?? []),
  getRoutingRules: ({ ctx }) => routing.getRoutingRules(ctx),
  updateRoutingRules: ({ ctx, body }) => routing.updateRoutingRules(ctx, body),
  replayRouting: ({ ctx, body }) => replayRouting(ctx, body),
  routeSalesOrder: ({ ctx, params }) => routeSalesOrder(ctx, params.orderNumber),
  explainRouting: ({ ctx, params, body }) => explainRouting(ctx, params.orderNumber, body.rules),
})
