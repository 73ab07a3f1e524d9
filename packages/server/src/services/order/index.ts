export { addFulfillmentGroups } from './fulfillment-group.service.ts'
export { orderData } from './order.privacy.ts'
export { orderRoutes } from './order.routes.ts'
export { createSalesOrders } from './order-create.service.ts'
