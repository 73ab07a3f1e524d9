import { catalog } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as settling from '../reservation-end/settle.ts'
import * as cumulated from '../reservation-sum/cumulated.service.ts'
import * as reservations from './reservation.service.ts'

export const reservationRoutes = routes(catalog, {
  listReservations: ({ ctx, query }) => reservations.listReservations(ctx, query),
  reserveInventory: ({ ctx, body }) => reservations.reserveInventory(ctx, body.reservations),
  getReservation: ({ ctx, params }) => reservations.getReservation(ctx, params.reservationCode),
  updateReservation: ({ ctx, params, body }) =>
    reservations.updateReservation(ctx, params.reservationCode, body),
  deleteReservations: ({ ctx, body }) => reservations.deleteReservations(ctx, body.codes),
  settleReservations: ({ ctx, body }) => settling.settleReservations(ctx, body.fulfillmentOrderNumbers),
  listCumulatedInventoryReservations: ({ ctx, query }) => cumulated.listCumulatedReservations(ctx, query),
  reserveCumulatedInventory: ({ ctx, body }) =>
    cumulated.reserveCumulatedInventory(ctx, body.cumulatedInventoryReservations),
  updateCumulatedInventoryReservations: ({ ctx, params, body }) =>
    cumulated.updateCumulatedReservations(ctx, params.salesOrderNumber, body.productReservations),
  deleteCumulatedInventoryReservations: ({ ctx, params }) =>
    cumulated.deleteCumulatedReservations(ctx, params.salesOrderNumber),
  settleCumulatedInventoryReservations: ({ ctx, params }) =>
    settling.settleCumulatedReservations(ctx, params.salesOrderNumber),
})
