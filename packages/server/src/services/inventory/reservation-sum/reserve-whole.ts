import type { Ctx, Tx } from '@tradepost/kernel'
import { lineOf, lineText, type OrderDemand } from '../order-stock/reserve.rules.ts'
import { type FailedDemand, newReservations } from '../order-stock/reserve.ts'
import { type Allocation, allocateGroups, type Candidate } from '../reservation/allocation.rules.ts'
import { availableOf, distinct } from '../reservation/reservation.rules.ts'
import { insertReservations } from '../reservation/reservation.store.ts'
import {
  byLines,
  findHeld,
  type HeldReservation,
  lockProducts,
  type OrderLine,
} from '../reservation/reservation-record.store.ts'

type Destination = { locationCode?: string | null; sku?: string | null }

/** Whether one record may serve both; a missing location or sku matches any. */
const mayShareRecord = (one: Destination, other: Destination): boolean =>
  (['locationCode', 'sku'] as const).every(
    (part) => (one[part] ?? other[part]) === (other[part] ?? one[part]),
  )

/** A line that holds something there already, or stands before in the same request, is not served again. */
const areFresh = (demands: OrderDemand[], held: HeldReservation[]): boolean[] => {
  const taken = Map.groupBy<string, OrderLine & Destination>(held, lineText)
  return demands.map((demand) => {
    const destinations = taken.get(lineText(demand)) ?? []
    if (destinations.some((one) => mayShareRecord(one, demand))) return false
    taken.set(lineText(demand), [...destinations, demand])
    return true
  })
}

const exists: Allocation = { refusal: { error: 'reservationExists' } }

/** Each order is served as a whole or not at all. */
const decide = (demands: OrderDemand[], candidates: Candidate[], held: HeldReservation[]): Allocation[] => {
  const isFresh = areFresh(demands, held)
  const indexed = demands.map((demand, index) => ({ demand, index }))
  const orders = [...Map.groupBy(indexed, ({ demand }) => demand.salesOrderNumber).values()]
  const isWhole = (order: typeof indexed) => order.every(({ index }) => isFresh[index])
  const served = allocateGroups(
    orders.map((order) => (isWhole(order) ? order.map(({ demand }) => demand) : [])),
    candidates,
    availableOf,
  )
  const allocations: Allocation[] = []
  for (const [orderIndex, order] of orders.entries())
    for (const [n, { index }] of order.entries())
      allocations[index] = isFresh[index] ? (served[orderIndex]?.[n] ?? { allotments: [] }) : exists
  return allocations
}

/** Reserves all lines of an order or none, at any location; returns the reason for each line that fails. */
export const reserveWholeOrders = async (
  tx: Tx,
  ctx: Ctx,
  demands: OrderDemand[],
): Promise<FailedDemand[]> => {
  const [candidates, held] = await Promise.all([
    lockProducts(tx, ctx.merchantId, [...new Set(demands.map(({ productCode }) => productCode))]),
    findHeld(tx, ctx.merchantId, byLines(distinct(demands.map(lineOf), lineText))),
  ])
  const allocations = decide(demands, candidates, held)
  const reservations = allocations.flatMap((allocation, index) =>
    'refusal' in allocation ? [] : newReservations(ctx, demands[index] as OrderDemand, allocation.allotments),
  )
  if (reservations.length > 0) await insertReservations(tx, ctx, reservations)
  return allocations.flatMap((allocation, index) =>
    'refusal' in allocation ? [{ index, ...allocation.refusal }] : [],
  )
}
