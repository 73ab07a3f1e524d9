export { orderRoutes } from './order.routes.ts'
export { createSalesOrders } from './order-create.service.ts'
