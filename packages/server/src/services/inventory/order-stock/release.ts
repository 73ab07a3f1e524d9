import { type Ctx, money, type Tx } from '@tradepost/kernel'
import { chooseReleases, heldIn } from '../reservation/allocation.rules.ts'
import { recordsOf } from '../reservation/reservation.rules.ts'
import { endReservations, patchReservations, released } from '../reservation/reservation.store.ts'
import {
  byCodes,
  byOrders,
  findHeld,
  type HeldReservation,
  lockHeld,
  lockRecords,
} from '../reservation/reservation-record.store.ts'

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

const releaseExcess = (mine: HeldReservation[], keep: number) =>
  chooseReleases(mine, money.subtract(heldIn(mine), money.amount(keep)))

const releasesByLocation = (mine: HeldReservation[], places: NonNullable<ReleasedLine['places']>) => {
  const kept = new Map(places.map(({ locationCode, keep }) => [locationCode, keep]))
  const groups = Map.groupBy(mine, ({ locationCode }) => (kept.has(locationCode) ? locationCode : null))
  return [...groups].map(([locationCode, held]) => releaseExcess(held, kept.get(locationCode) ?? 0))
}

const releasesOf = (held: HeldReservation[], { lines }: Release) => {
  if (!lines) return [{ removed: held.map(({ code }) => code), lowered: [] }]
  return lines.flatMap(({ salesOrderLineItemCode, keep, places }) => {
    const mine = held.filter((one) => one.salesOrderLineItemCode === salesOrderLineItemCode)
    if (places) return releasesByLocation(mine, places)
    return keep === undefined
      ? [{ removed: mine.map(({ code }) => code), lowered: [] }]
      : [releaseExcess(mine, keep)]
  })
}

/**
 * For the order service, in its transaction and for any number of orders: gives back what they hold, and returns the
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
  const parts = releases.flatMap((release) => releasesOf(heldBy.get(release.salesOrderNumber) ?? [], release))
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
