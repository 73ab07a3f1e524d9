import { orderRoutes } from './order.routes.ts'
import { returnOrderRoutes } from './return-order/return-order.routes.ts'

export const orderServiceRoutes = [orderRoutes, returnOrderRoutes]

export { addFulfillmentGroups } from './fulfillment-group.service.ts'
export { orderData } from './order.privacy.ts'
export { createSalesOrders } from './order-create.service.ts'
export { createDefaultReturnCodes } from './return-order/return-code.service.ts'
export { createReturnOrders } from './return-order/return-create.service.ts'
export { updateReturnOrder } from './return-order/return-update.service.ts'
export { shortageFollower, shortageJobs } from './shortage.jobs.ts'
