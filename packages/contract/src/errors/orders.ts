import type { ErrorDefinition } from './definition.ts'

export const orders = {
  // with the machine codes of their service
  paymentNotFound: { status: 404, code: 'payment.notFound', message: 'Payment not found' },
  paymentNotOpen: {
    status: 409,
    code: 'payment.notOpen',
    message: 'The payment is not authorized, or was given up',
  },
  paymentExceeded: { status: 409, code: 'payment.exceeded', message: 'So much is not left of the payment' },
  orderNotFound: { status: 404, code: 'order.notFound', message: 'Order not found' },
  fulfillmentOrderNotFound: {
    status: 404,
    code: 'fulfillmentOrder.notFound',
    message: 'Fulfillment order not found',
  },
  fulfillmentNotFound: { status: 404, code: 'fulfillment.notFound', message: 'Fulfillment not found' },
  fulfillmentOrderLineNotFound: {
    status: 404,
    code: 'fulfillmentOrder.lineItemNotFound',
    message: 'Line item not found',
  },
  orderCommentNotFound: {
    status: 404,
    code: 'order.commentNotFound',
    message: 'Comment not found',
  },
  fulfillmentOrderCommentNotFound: {
    status: 404,
    code: 'fulfillmentOrder.commentNotFound',
    message: 'Comment not found',
  },
  fulfillmentOrderExists: {
    status: 409,
    code: 'fulfillmentOrder.exists',
    message: 'A fulfillment order with this number or sequenceId exists already',
  },
  fulfillmentOrderStale: {
    status: 409,
    code: 'fulfillmentOrder.conflict',
    message: 'The change does not fit the fulfillment order as it stands',
  },
  pickingBatchNotFound: { status: 404, code: 'pickingBatch.notFound', message: 'Picking batch not found' },
  pickingBatchLineNotFound: {
    status: 404,
    code: 'pickingBatch.lineItemNotFound',
    message: 'Line item not found',
  },
  pickingBatchStale: {
    status: 409,
    code: 'pickingBatch.conflict',
    message: 'The change does not fit the picking batch as it stands',
  },
  reportLocationNotFound: {
    status: 404,
    code: 'location.notFound',
    message: 'Location not found',
  },
  orderNotRoutable: {
    status: 409,
    code: 'order.notRoutable',
    message: 'Only an order that was placed, is not over and was not imported can be routed',
  },
  orderNotDeletable: {
    status: 409,
    code: 'order.notDeletable',
    message: 'Only an order in status new can be deleted',
  },
} as const satisfies Record<string, ErrorDefinition>
