import { inventoryRoutes } from './inventory.routes.ts'
import { reservationRoutes } from './reservation.routes.ts'

export const inventoryServiceRoutes = [inventoryRoutes, reservationRoutes]

export { holdStock, releaseForOrder } from './allocation.service.ts'
export { deleteInventories, setInventories } from './inventory.service.ts'
export type { OrderDemand } from './order-reservation.rules.ts'
export { type FailedDemand, reserveForOrder } from './order-reservation.service.ts'
export { type ReturnedGoods, returnToStock } from './order-return.service.ts'
export type { Shipment } from './order-shipment.rules.ts'
export { prepareShipments, shipForOrder } from './order-shipment.service.ts'
export { reserveInventory } from './reservation.service.ts'
export { reservationJobs } from './reservation-expiry.jobs.ts'
export { settleForFulfillment } from './reservation-settle.service.ts'
export { listServableMerchants, listServableOrders, listWaiting, putWaits } from './stock-wait.store.ts'
