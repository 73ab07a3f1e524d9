import { orderRoutes } from './order/order.routes.ts'
import { returnOrderRoutes } from './return-order/return-order.routes.ts'

export const orderServiceRoutes = [orderRoutes, returnOrderRoutes]

export { addFulfillmentGroups } from './fulfillment-group/fulfillment-group.service.ts'
export { createSalesOrders } from './order/order-create.service.ts'
export { orderData, returnData } from './privacy/order.privacy.ts'
export { createDefaultReturnCodes } from './return-code/return-code.service.ts'
export { createReturnOrders } from './return-order/return-create.service.ts'
export { updateReturnOrder } from './return-order/return-update.service.ts'
export { shortageFollower, shortageJobs } from './stock/shortage.jobs.ts'
