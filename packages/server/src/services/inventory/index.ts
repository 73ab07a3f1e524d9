import { reservationRoutes } from './reservation.routes.ts'

export {
  type FailedDemand,
  holdStock,
  type OrderDemand,
  type Release,
  type Reserved,
  releaseForOrder,
  reserveForOrder,
} from './allocation.service.ts'
export { reservationJobs } from './reservation-expiry.jobs.ts'
export { settleForFulfillment } from './reservation-settle.service.ts'

export const inventoryServiceRoutes = [reservationRoutes]
