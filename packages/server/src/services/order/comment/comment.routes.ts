import { order } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { fulfillmentOrderComments, salesOrderComments } from './comment.service.ts'

export const commentRoutes = routes(order, {
  listFulfillmentOrderComments: ({ ctx, params, query }) =>
    fulfillmentOrderComments.list(ctx, params.orderNumber, query),
  createFulfillmentOrderComment: ({ ctx, params, body }) =>
    fulfillmentOrderComments.create(ctx, params.orderNumber, body.text),
  updateFulfillmentOrderComment: ({ ctx, params, body }) =>
    fulfillmentOrderComments.update(ctx, params.orderNumber, params.commentId, body.text),
  deleteFulfillmentOrderComment: ({ ctx, params }) =>
    fulfillmentOrderComments.remove(ctx, params.orderNumber, params.commentId),
  listSalesOrderComments: ({ ctx, params, query }) => salesOrderComments.list(ctx, params.orderNumber, query),
  createSalesOrderComment: ({ ctx, params, body }) =>
    salesOrderComments.create(ctx, params.orderNumber, body.text),
  updateSalesOrderComment: ({ ctx, params, body }) =>
    salesOrderComments.update(ctx, params.orderNumber, params.commentId, body.text),
  deleteSalesOrderComment: ({ ctx, params }) =>
    salesOrderComments.remove(ctx, params.orderNumber, params.commentId),
})
