import { commentRoutes } from './comment/comment.routes.ts'
import { fulfillmentOrderRoutes } from './fulfillment/fulfillment-order.routes.ts'
import { pickingBatchRoutes } from './fulfillment/picking/picking-batch.routes.ts'
import { analyticsRoutes } from './reports/analytics.routes.ts'
import { returnOrderRoutes } from './returns/return-order.routes.ts'
import { orderRoutes } from './sales/sales-order.routes.ts'

export const orderServiceRoutes = [
  orderRoutes,
  fulfillmentOrderRoutes,
  commentRoutes,
  pickingBatchRoutes,
  returnOrderRoutes,
  analyticsRoutes,
]

export { pickingBatchMachine } from './fulfillment/batch/picking-batch.machine.ts'
export { setFulfillmentOrderStatuses } from './fulfillment/change/update-many.ts'
export { createSimpleFulfillmentOrders } from './fulfillment/create/create.ts'
export {
  type EndedFulfillmentOrders,
  recordEndedFulfillmentOrders,
} from './fulfillment/create/record-ended.ts'
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
export { orderData, returnData } from './privacy/order.privacy.ts'
export { allocateNumbers as allocateOrderNumbers } from './record/order.store.ts'
export { analyticsFollower } from './reports/fact/fact.events.ts'
export { analyticsJobs } from './reports/fact/rebuild.jobs.ts'
export { type RebuildProgress, rebuildFigures } from './reports/fact/rebuild.service.ts'
export { createDefaultReturnCodes } from './returns/code/return-code.service.ts'
export { createReturnOrders } from './returns/create.ts'
export { listReturnOrders } from './returns/list.ts'
export { returnOrderMachine } from './returns/return-order.machine.ts'
export { updateReturnOrder } from './returns/update.ts'
export { updateRoutingRules } from './routing/settings.service.ts'
export { checkoutSalesOrder } from './sales/checkout.ts'
export { createOrder, createSalesOrders } from './sales/create.ts'
export {
  findSalesOrder,
  listWholeOrders,
  pageOf as orderPageOf,
  secretOf as orderSecretOf,
  urlOf as orderUrlOf,
} from './sales/list.ts'
export {
  cancelUnpaidOrder,
  holdOrder,
  placePaidOrder,
  recordPayment,
} from './sales/pay.ts'
export { updateSalesOrder } from './sales/update.ts'
export { shortageFollower, shortageJobs } from './stock/shortage.jobs.ts'
