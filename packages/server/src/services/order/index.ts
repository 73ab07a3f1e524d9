import { analyticsRoutes } from './analytics/analytics.routes.ts'
import { commentRoutes } from './comment/comment.routes.ts'
import { fulfillmentOrderRoutes } from './fulfillment/fulfillment-order.routes.ts'
import { pickingBatchRoutes } from './fulfillment/picking/picking-batch.routes.ts'
import { orderRoutes } from './order/order.routes.ts'
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
export { pickingBatchMachine } from './fulfillment/batch/picking-batch.machine.ts'
export { setFulfillmentOrderStatuses } from './fulfillment/change/update-many.ts'
export { createSimpleFulfillmentOrders } from './fulfillment/create/create.ts'
export { type EndedWork, recordEndedWork } from './fulfillment/create/record-ended.ts'
export { dueJobs, dueTick } from './fulfillment/deadline/deadline.jobs.ts'
export { addFulfillmentGroups } from './fulfillment/group/add.ts'
export { listFulfillmentOrders } from './fulfillment/list.ts'
export { labelPlugin } from './fulfillment/parcel/label.plugin.ts'
export { trackingUrlOf } from './fulfillment/parcel/tracking.rules.ts'
export { createPickingBatches } from './fulfillment/picking/create.ts'
export { bookSlots } from './fulfillment/route/book-slots.ts'
export { routingFollower, routingJobs } from './fulfillment/route/routing.jobs.ts'
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
export { orderData, returnData } from './privacy/order.privacy.ts'
export { allocateNumbers as allocateOrderNumbers } from './record/order.store.ts'
export { createDefaultReturnCodes } from './return-code/return-code.service.ts'
export { createReturnOrders } from './return-order/return-create.service.ts'
export { returnOrderMachine } from './return-order/return-order.machine.ts'
export { listReturnOrders } from './return-order/return-order.service.ts'
export { updateReturnOrder } from './return-order/return-update.service.ts'
export { updateRoutingRules } from './routing/settings.service.ts'
export { shortageFollower, shortageJobs } from './stock/shortage.jobs.ts'
