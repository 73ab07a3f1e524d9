import { service } from '../../operation.ts'
import { analyticsOperations } from './analytics/analytics.operations.ts'
import { orderBatchOperations } from './batch/order-batch.ts'
import { cartOrderOperations } from './cart/cart-order.operations.ts'
import { commentOperations } from './comment/comment.ts'
import { fulfillmentGroupOperations } from './fulfillment-group.operations.ts'
import { fulfillmentOrderOperations } from './fulfillment-order.operations.ts'
import { pickingBatchOperations } from './picking/picking-batch.operations.ts'
import { orderPaymentOperations } from './provider/order-payment.ts'
import { returnCodeOperations } from './return-code.operations.ts'
import { returnOrderOperations } from './return-order.operations.ts'
import { routingOperations } from './routing.operations.ts'
import { salesOrderOperations } from './sales-order.operations.ts'
import { timelineOperations } from './timeline/timeline.ts'

export const order = service(
  'order',
  {
    title: 'Order',
    description:
      'Sales orders: what customers bought, its amounts, addresses and payments, and where it stands. Fulfillment orders: the work of each location for them. Picking batches: several of these, collected in one walk. Return orders: what comes back, and what is refunded for it. Analytics: reports about all of them.',
    dialect: 'order',
  },
  {
    ...salesOrderOperations,
    ...cartOrderOperations,
    ...orderPaymentOperations,
    ...timelineOperations,
    ...fulfillmentGroupOperations,
    ...fulfillmentOrderOperations,
    ...orderBatchOperations,
    ...commentOperations,
    ...pickingBatchOperations,
    ...returnOrderOperations,
    ...returnCodeOperations,
    ...routingOperations,
    ...analyticsOperations,
  },
)
