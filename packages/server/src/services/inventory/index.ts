import { inventoryRoutes } from './inventory/inventory.routes.ts'
import { reservationRoutes } from './reservation/reservation.routes.ts'

export const inventoryServiceRoutes = [inventoryRoutes, reservationRoutes]

export { holdStock, releaseForOrder, releaseForOrders } from './allocation/allocation.service.ts'
export { deleteInventories, setInventories } from './inventory/inventory.service.ts'
export { type InventoryImage, restoreInventories } from './inventory/inventory-restore.service.ts'
export type { OrderDemand } from './order-stock/order-reservation.rules.ts'
export { type FailedDemand, reserveForOrder } from './order-stock/order-reservation.service.ts'
export { type ReturnedGoods, returnToStock } from './order-stock/order-return.service.ts'
export type { Shipment } from './order-stock/order-shipment.rules.ts'
export { prepareShipments, shipForOrders } from './order-stock/order-shipment.service.ts'
export { reserveInventory } from './reservation/reservation.service.ts'
export { bindReservations } from './reservation/reservation.store.ts'
export { reservationJobs } from './reservation-end/reservation-expiry.jobs.ts'
export { settleForFulfillment } from './reservation-end/reservation-settle.service.ts'
export { listUnboundStock, listVisibleStock } from './stock/shelf.store.ts'
export { listServableMerchants, listServableOrders, listWaiting, putWaits } from './stock/stock-wait.store.ts'
