import { inventoryRoutes } from './inventory.routes.ts'
import { reservationRoutes } from './reservation.routes.ts'

export const inventoryServiceRoutes = [inventoryRoutes, reservationRoutes]

export {
  type FailedDemand,
  holdStock,
  type OrderDemand,
  type Release,
  type Reserved,
  releaseForOrder,
  reserveForOrder,
} from './allocation.service.ts'
export { deleteInventories, setInventories } from './inventory.service.ts'
export { reserveInventory } from './reservation.service.ts'
export { reservationJobs } from './reservation-expiry.jobs.ts'
export { settleForFulfillment, settleForOrder } from './reservation-settle.service.ts'
