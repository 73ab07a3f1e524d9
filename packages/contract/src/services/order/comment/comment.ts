import { limitOffset, PageMeta } from '../../../common/shapes.ts'
import type { Operation } from '../../../operation.ts'
import { can } from '../../../permission.ts'
import { DateTime, List, Obj, type Static, Text, Type, withDescription } from '../../../schema.ts'

export const OrderCommentWrite = Obj({
  text: Text(1, 1000, { description: 'What colleagues should know.' }),
})
export type OrderCommentWrite = Static<typeof OrderCommentWrite>

const OrderComment = Obj({
  id: Type.Integer({ description: 'Names the comment in updates; the history has it as entityId.' }),
  text: Text(0, undefined, { description: 'The comment as it reads now.' }),
  createDate: withDescription(DateTime(), 'When it was written.'),
  updateDate: withDescription(DateTime(), 'When it was last changed.'),
  user: Obj({
    id: Text(0, undefined, { description: 'The user or API client who wrote it.' }),
    name: Text(0, undefined, { description: 'Their name at that time.' }),
  }),
})

const params = {
  commentId: Text(1, 15, { pattern: '^[0-9]+$', description: 'The id of the comment.' }),
}

export const commentOperations = {
  listFulfillmentOrderComments: {
    method: 'GET',
    path: '/fulfillmentOrders/{orderNumber}/comments',
    summary: 'List the comments on a fulfillment order',
    description:
      'The oldest first. Comments are for colleagues; customers do not see them. An addition of ours.',
    tag: 'Fulfillment orders',
    permission: can.viewFulfillmentOrders,
    query: Obj({ ...limitOffset(100, 100, 0) }),
    responses: { 200: Obj({ meta: PageMeta, comments: List(OrderComment) }) },
    errors: ['fulfillmentOrderNotFound'],
  },
  createFulfillmentOrderComment: {
    method: 'POST',
    path: '/fulfillmentOrders/{orderNumber}/comments',
    summary: 'Comment on a fulfillment order',
    description: 'The history tells it as fulfillmentOrderCommentAdded. An addition of ours.',
    tag: 'Fulfillment orders',
    permission: can.editFulfillmentOrders,
    body: OrderCommentWrite,
    responses: { 201: Obj({ id: Type.Integer({ description: 'The id of the comment.' }) }) },
    errors: ['fulfillmentOrderNotFound'],
  },
  updateFulfillmentOrderComment: {
    method: 'POST',
    path: '/fulfillmentOrders/{orderNumber}/comments/{commentId}',
    summary: 'Change a comment',
    description: 'The history keeps what it said before. An addition of ours.',
    tag: 'Fulfillment orders',
    permission: can.editFulfillmentOrders,
    entity: 'fulfillmentOrderComment',
    params,
    body: OrderCommentWrite,
    listedIn: { operation: 'listFulfillmentOrderComments', list: 'comments', key: 'id' },
    responses: { 204: null },
    errors: ['fulfillmentOrderNotFound', 'fulfillmentOrderCommentNotFound'],
  },
  deleteFulfillmentOrderComment: {
    method: 'DELETE',
    path: '/fulfillmentOrders/{orderNumber}/comments/{commentId}',
    summary: 'Delete a comment',
    description: 'It leaves the list; the history keeps that it was there. An addition of ours.',
    tag: 'Fulfillment orders',
    permission: can.editFulfillmentOrders,
    params,
    responses: { 204: null },
    errors: ['fulfillmentOrderNotFound', 'fulfillmentOrderCommentNotFound'],
  },
  listSalesOrderComments: {
    method: 'GET',
    path: '/orders/{orderNumber}/comments',
    summary: 'List the comments on a sales order',
    description:
      'The oldest first. Comments are for colleagues; customers do not see them. An addition of ours.',
    tag: 'Sales orders',
    permission: can.viewSalesOrders,
    query: Obj({ ...limitOffset(100, 100, 0) }),
    responses: { 200: Obj({ meta: PageMeta, comments: List(OrderComment) }) },
    errors: ['orderNotFound'],
  },
  createSalesOrderComment: {
    method: 'POST',
    path: '/orders/{orderNumber}/comments',
    summary: 'Comment on a sales order',
    description: 'History and timeline tell it as orderCommentAdded. An addition of ours.',
    tag: 'Sales orders',
    permission: can.editSalesOrders,
    body: OrderCommentWrite,
    responses: { 201: Obj({ id: Type.Integer({ description: 'The id of the comment.' }) }) },
    errors: ['orderNotFound'],
  },
  updateSalesOrderComment: {
    method: 'POST',
    path: '/orders/{orderNumber}/comments/{commentId}',
    summary: 'Change a comment on a sales order',
    description: 'The history keeps what it said before. An addition of ours.',
    tag: 'Sales orders',
    permission: can.editSalesOrders,
    entity: 'salesOrderComment',
    params,
    body: OrderCommentWrite,
    listedIn: { operation: 'listSalesOrderComments', list: 'comments', key: 'id' },
    responses: { 204: null },
    errors: ['orderNotFound', 'orderCommentNotFound'],
  },
  deleteSalesOrderComment: {
    method: 'DELETE',
    path: '/orders/{orderNumber}/comments/{commentId}',
    summary: 'Delete a comment on a sales order',
    description: 'It leaves the list; the history keeps that it was there. An addition of ours.',
    tag: 'Sales orders',
    permission: can.editSalesOrders,
    params,
    responses: { 204: null },
    errors: ['orderNotFound', 'orderCommentNotFound'],
  },
} as const satisfies Record<string, Operation>
