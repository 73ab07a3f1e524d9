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
  byOrders,
  findHeld,
  type HeldReservation,
  lockHeld,
  lockProducts,
  lockRecords,
  type OrderLine,
} from '../reservation/reservation-record.store.ts'
import {
  type Allocation,
  allocateGroups,
  type Candidate,
  chooseReleases,
  heldIn,
} from './allocation.rules.ts'

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

/** A line releases all that it holds, or the excess over what it keeps: in total, or at each location. */
type ReleasedLine = {
  salesOrderLineItemCode: string
  keep?: number
  /** Quantity kept at each location; null: all other locations together. */
  places?: { locationCode: string | null; keep: number }[]
}
export type Release = {
  salesOrderNumber: string
  /** Only these lines, each named at most once; everything when left out. */
  lines?: ReleasedLine[]
}

const giveUp = (mine: HeldReservation[], keep: number) =>
  chooseReleases(mine, money.subtract(heldIn(mine), money.amount(keep)))

const givenAtPlaces = (mine: HeldReservation[], places: NonNullable<ReleasedLine['places']>) => {
  const named = new Map(places.map(({ locationCode, keep }) => [locationCode, keep]))
  const groups = Map.groupBy(mine, ({ locationCode }) => (named.has(locationCode) ? locationCode : null))
  return [...groups].map(([locationCode, held]) => giveUp(held, named.get(locationCode) ?? 0))
}

const given = (held: HeldReservation[], { lines }: Release) => {
  if (!lines) return [{ removed: held.map(({ code }) => code), lowered: [] }]
  return lines.flatMap(({ salesOrderLineItemCode, keep, places }) => {
    const mine = held.filter((one) => one.salesOrderLineItemCode === salesOrderLineItemCode)
    if (places) return givenAtPlaces(mine, places)
    return keep === undefined
      ? [{ removed: mine.map(({ code }) => code), lowered: [] }]
      : [giveUp(mine, keep)]
  })
}

/**
 * For the order service, in its transaction and for any number of orders: gives back what they hold, and answers the
 * codes of the reservations that changed or ended.
 */
export const releaseForOrders = async (tx: Tx, ctx: Ctx, releases: Release[]): Promise<string[]> => {
  const numbers = releases.map(({ salesOrderNumber }) => salesOrderNumber)
  const all = await findHeld(tx, ctx.merchantId, byOrders(numbers))
  const byNumber = new Map(releases.map((release) => [release.salesOrderNumber, release]))
  // no other records: holders of some would take these out of turn
  const found = all.filter(({ salesOrderNumber, salesOrderLineItemCode: code }) => {
    const lines = byNumber.get(salesOrderNumber)?.lines
    return lines?.some((line) => line.salesOrderLineItemCode === code) ?? true
  })
  const [, held] = await Promise.all([
    lockRecords(tx, ctx.merchantId, recordsOf(found)),
    lockHeld(tx, ctx.merchantId, byCodes(found.map(({ code }) => code))),
  ])
  const heldBy = Map.groupBy(held, ({ salesOrderNumber }) => salesOrderNumber)
  const parts = releases.flatMap((release) => given(heldBy.get(release.salesOrderNumber) ?? [], release))
  const removed = parts.flatMap((part) => part.removed)
  const lowered = parts.flatMap((part) => part.lowered)
  await Promise.all([
    removed.length > 0 && endReservations(tx, ctx, removed, released),
    lowered.length > 0 && patchReservations(tx, ctx, lowered, 'released'),
  ])
  return [...removed, ...lowered.map(({ code }) => code)]
}

export const releaseForOrder = (tx: Tx, ctx: Ctx, release: Release): Promise<string[]> =>
  releaseForOrders(tx, ctx, [release])
