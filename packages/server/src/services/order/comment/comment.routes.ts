import { order } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as comments from './comment.service.ts'

export const commentRoutes = routes(order, {
  listFulfillmentOrderComments: ({ ctx, params, query }) =>
    comments.listFulfillmentOrderComments(ctx, params.orderNumber, query),
  createFulfillmentOrderComment: ({ ctx, params, body }) =>
    comments.createFulfillmentOrderComment(ctx, params.orderNumber, body.text),
  updateFulfillmentOrderComment: ({ ctx, params, body }) =>
    comments.updateFulfillmentOrderComment(ctx, params.orderNumber, params.commentId, body.text),
  deleteFulfillmentOrderComment: ({ ctx, params }) =>
    comments.deleteFulfillmentOrderComment(ctx, params.orderNumber, params.commentId),
})
