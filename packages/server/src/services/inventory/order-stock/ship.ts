import type { Ctx, Tx } from '@tradepost/kernel'
import { distinct } from '../reservation/reservation.rules.ts'
import { endReservations, patchReservations, released, settled } from '../reservation/reservation.store.ts'
import { byLines, lockHeld, lockProducts } from '../reservation/reservation-record.store.ts'
import { lineOf, lineText } from './reserve.rules.ts'
import { decideShipments, type ReservationChanges, type Shipment } from './ship.rules.ts'
import { insertShelves, moveStock } from './ship.store.ts'

/** Where goods leave there is a record; how many had to be added. Before any lock, see `insertShelves`. */
export const prepareShipments = async (tx: Tx, ctx: Ctx, shipments: Shipment[]): Promise<number> => {
  const shelves = shipments.flatMap(({ productCode, locationCode, sku, isCounted }) =>
    isCounted && locationCode !== null ? [{ productCode, locationCode, sku: sku ?? '' }] : [],
  )
  return shelves.length > 0 ? insertShelves(tx, ctx, shelves) : 0
}

/** In this order: a reservation may be settled in part and released in part. */
export const performChanges = (tx: Tx, ctx: Ctx, { settled: left, released: returned }: ReservationChanges) =>
  Promise.all([
    left.lowered.length > 0 && patchReservations(tx, ctx, left.lowered, 'settled'),
    left.ended.length > 0 && endReservations(tx, ctx, left.ended, settled),
    returned.lowered.length > 0 && patchReservations(tx, ctx, returned.lowered, 'released'),
    returned.ended.length > 0 && endReservations(tx, ctx, returned.ended, released),
  ])

/**
 * For the order service, in its transaction and for any number of orders: goods have left, so stock falls at their location
 * and the reservations of their lines are settled. `added` comes from `prepareShipments`.
 */
export const shipForOrders = async (
  tx: Tx,
  ctx: Ctx,
  shipments: Shipment[],
  added: number,
): Promise<void> => {
  const products = [...new Set(shipments.map(({ productCode }) => productCode))]
  const [candidates, held] = await Promise.all([
    lockProducts(tx, ctx.merchantId, products),
    lockHeld(tx, ctx.merchantId, byLines(distinct(shipments.map(lineOf), lineText))),
  ])
  const { withdrawn, ...changes } = decideShipments(shipments, held, candidates)
  await Promise.all([
    performChanges(tx, ctx, changes),
    withdrawn.length + added > 0 && moveStock(tx, ctx, withdrawn, added, 'settled'),
  ])
}
