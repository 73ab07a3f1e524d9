import { analyticsRoutes } from './analytics/analytics.routes.ts'
import { commentRoutes } from './comment/comment.routes.ts'
import { fulfillmentOrderRoutes } from './fulfillment-order/fulfillment-order.routes.ts'
import { orderRoutes } from './order/order.routes.ts'
import { pickingBatchRoutes } from './picking-batch/picking-batch.routes.ts'
import { returnOrderRoutes } from './return-order/return-order.routes.ts'

export const orderServiceRoutes = [
  orderRoutes,
  fulfillmentOrderRoutes,
  commentRoutes,
  pickingBatchRoutes,
  returnOrderRoutes,
  analyticsRoutes,
]

export { analyticsFollower } from './analytics-fact/fact.events.ts'
export { analyticsJobs } from './analytics-fact/rebuild.jobs.ts'
export { type RebuildProgress, rebuildFigures } from './analytics-fact/rebuild.service.ts'
export { dueJobs, dueTick } from './due/due.jobs.ts'
export { addFulfillmentGroups } from './fulfillment-group/fulfillment-group.service.ts'
export { trackingUrlOf } from './fulfillment-group/tracking.rules.ts'
export { listFulfillmentOrders } from './fulfillment-order/fulfillment-order.service.ts'
export { setFulfillmentOrderStatuses } from './fulfillment-order/fulfillment-order-batch.service.ts'
export { createSimpleFulfillmentOrders } from './fulfillment-order/fulfillment-order-create.service.ts'
export { type EndedWork, recordEndedWork } from './fulfillment-work/ended-work.service.ts'
export { labelPlugin } from './label/label.plugin.ts'
export type { OrderTaxes } from './model/amount/order-retax.rules.ts'
export type { OrderShipping } from './model/amount/order-shipping.rules.ts'
export { paidByLine, type Taxed, type TaxSum, taxOf, taxSums } from './model/amount/order-tax.rules.ts'
export { fulfillmentLineMachine, fulfillmentOrderMachine } from './model/state/fulfillment-order.machine.ts'
export { salesOrderMachine } from './model/state/order.machine.ts'
export {
  findSalesOrder,
  listWholeOrders,
  pageOf as orderPageOf,
  secretOf as orderSecretOf,
  urlOf as orderUrlOf,
} from './order/order.service.ts'
export { createOrder, createSalesOrders } from './order/order-create.service.ts'
export {
  cancelUnpaidOrder,
  holdOrder,
  placePaidOrder,
  recordPayment,
} from './order/order-payment.service.ts'
export { checkoutSalesOrder, updateSalesOrder } from './order/order-update.service.ts'
export { createPickingBatches } from './picking-batch/picking-batch-create.service.ts'
export { orderData, returnData } from './privacy/order.privacy.ts'
export { allocateNumbers as allocateOrderNumbers } from './record/order.store.ts'
export { createDefaultReturnCodes } from './return-code/return-code.service.ts'
export { createReturnOrders } from './return-order/return-create.service.ts'
export { returnOrderMachine } from './return-order/return-order.machine.ts'
export { listReturnOrders } from './return-order/return-order.service.ts'
export { updateReturnOrder } from './return-order/return-update.service.ts'
export { routingFollower, routingJobs } from './routing/routing.jobs.ts'
export { updateRoutingRules } from './routing/settings.service.ts'
export { bookSlots } from './routing/slot-booking.service.ts'
export { pickingBatchMachine } from './state/picking-batch.machine.ts'
export { shortageFollower, shortageJobs } from './stock/shortage.jobs.ts'
