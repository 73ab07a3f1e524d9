import { type Ctx, money, type Tx } from '@tradepost/kernel'
import { lineOf, lineText, type OrderDemand } from '../order-stock/order-reservation.rules.ts'
import { type FailedDemand, newReservations } from '../order-stock/order-reservation.service.ts'
import { availableOf, distinct } from '../reservation/reservation.rules.ts'
import { recordsOf } from '../reservation/reservation.service.ts'
import {
  endReservations,
  insertReservations,
  patchReservations,
  released,
} from '../reservation/reservation.store.ts'
import {
  byCodes,
  byLines,
  byOrder,
  findHeld,
  type HeldReservation,
  lockHeld,
  lockProducts,
  lockRecords,
  type OrderLine,
} from '../reservation/reservation-record.store.ts'
import { type Allocation, allocateGroups, type Candidate, giveBack, heldIn } from './allocation.rules.ts'

export type Reserved = { codes: string[]; failures: FailedDemand[] }

const productsOf = (items: { productCode: string }[]) => [
  ...new Set(items.map(({ productCode }) => productCode)),
]

/**
 * Locks all records of the products until the transaction ends. A transaction that reserves and releases
 * calls it first, with the products of both: locks taken one after the other could deadlock.
 */
export const holdStock = async (tx: Tx, ctx: Ctx, productCodes: string[]): Promise<void> => {
  await lockProducts(tx, ctx.merchantId, productCodes)
}

type Destination = { locationCode?: string | null; sku?: string | null }

/** Whether two could end up on the same record; what is left open may be anything. */
const meets = (one: Destination, other: Destination): boolean =>
  (['locationCode', 'sku'] as const).every(
    (part) => (one[part] ?? other[part]) === (other[part] ?? one[part]),
  )

/** A line that holds something there already, or stands before in the same request, is not served again. */
const areFresh = (demands: OrderDemand[], held: HeldReservation[]): boolean[] => {
  const taken = Map.groupBy<string, OrderLine & Destination>(held, lineText)
  return demands.map((demand) => {
    const destinations = taken.get(lineText(demand)) ?? []
    if (destinations.some((one) => meets(one, demand))) return false
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

/** Reserves all lines of an order or none, at any location, with the reason for each line that fails. */
export const reserveWholeOrders = async (tx: Tx, ctx: Ctx, demands: OrderDemand[]): Promise<Reserved> => {
  const [candidates, held] = await Promise.all([
    lockProducts(tx, ctx.merchantId, productsOf(demands)),
    findHeld(tx, ctx.merchantId, byLines(distinct(demands.map(lineOf), lineText))),
  ])
  const allocations = decide(demands, candidates, held)
  const failures = allocations.flatMap((allocation, index) =>
    'refusal' in allocation ? [{ index, ...allocation.refusal }] : [],
  )
  const reservations = allocations.flatMap((allocation, index) =>
    'refusal' in allocation ? [] : newReservations(ctx, demands[index] as OrderDemand, allocation.allotments),
  )
  if (reservations.length > 0) await insertReservations(tx, ctx, reservations)
  return { codes: reservations.map(({ code }) => code), failures }
}

export type Release = {
  salesOrderNumber: string
  /** Only these lines, each keeping at most `keep`; all when left out. */
  lines?: { salesOrderLineItemCode: string; keep?: number }[]
}

const given = (held: HeldReservation[], { lines }: Release) => {
  if (!lines) return { removed: held.map(({ code }) => code), lowered: [] }
  const parts = lines.map(({ salesOrderLineItemCode, keep }) => {
    const mine = held.filter((one) => one.salesOrderLineItemCode === salesOrderLineItemCode)
    return keep === undefined
      ? { removed: mine.map(({ code }) => code), lowered: [] }
      : giveBack(mine, money.subtract(heldIn(mine), money.amount(keep)))
  })
  return { removed: parts.flatMap((part) => part.removed), lowered: parts.flatMap((part) => part.lowered) }
}

/**
 * For the order service, in its transaction: gives back what an order holds, and answers the codes of the reservations
 * that changed or ended. A line is named at most once.
 */
export const releaseForOrder = async (tx: Tx, ctx: Ctx, release: Release): Promise<string[]> => {
  const all = await findHeld(tx, ctx.merchantId, byOrder(release.salesOrderNumber))
  const lines = release.lines && new Set(release.lines.map((line) => line.salesOrderLineItemCode))
  // no other records: locking further ones now could deadlock
  const found = all.filter(({ salesOrderLineItemCode: code }) => lines?.has(code) ?? true)
  const [, held] = await Promise.all([
    lockRecords(tx, ctx.merchantId, recordsOf(found)),
    lockHeld(tx, ctx.merchantId, byCodes(found.map(({ code }) => code))),
  ])
  const { removed, lowered } = given(held, release)
  await Promise.all([
    removed.length > 0 && endReservations(tx, ctx, removed, released),
    lowered.length > 0 && patchReservations(tx, ctx, lowered, 'released'),
  ])
  return [...removed, ...lowered.map(({ code }) => code)]
}
