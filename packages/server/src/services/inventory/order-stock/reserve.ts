import { type Ctx, money, type Tx } from '@tradepost/kernel'
import type { Allotment } from '../reservation/allocation.rules.ts'
import { distinct, type Refusal } from '../reservation/reservation.rules.ts'
import {
  insertReservations,
  type NewReservation,
  patchReservations,
} from '../reservation/reservation.store.ts'
import { byLines, findHeld, lockProducts } from '../reservation/reservation-record.store.ts'
import { decideOrderReservations, lineOf, lineText, type OrderDemand } from './reserve.rules.ts'
import { putWaits } from './wait.store.ts'

export type FailedDemand = Refusal & { index: number }

export const newReservations = (ctx: Ctx, demand: OrderDemand, allotments: Allotment[]): NewReservation[] =>
  allotments.map(({ record, quantity }) => ({
    ...record,
    code: ctx.platform.ids.uuid(),
    salesOrderNumber: demand.salesOrderNumber,
    salesOrderLineItemCode: demand.salesOrderLineItemCode,
    fulfillmentOrderNumber: demand.fulfillmentOrderNumber,
    fulfillmentOrderLineItemId: demand.fulfillmentOrderLineItemId,
    quantity: money.toText(quantity),
  }))

/**
 * Locks all records of the products until the transaction ends. A transaction that reserves and releases
 * calls it first, with the products of both: locks taken one after the other could deadlock.
 */
export const holdStock = async (tx: Tx, ctx: Ctx, productCodes: string[]): Promise<void> => {
  await lockProducts(tx, ctx.merchantId, productCodes)
}

/** `short` are the demands that took less than they want; their lines wait for the rest. */
export type OrderReservation = { failures: FailedDemand[]; short: OrderDemand[] }

/**
 * For the order service, in its transaction and for any number of orders: raises the reservations of lines to what they
 * want. All lines of an order or none, with the reason for each that fails; optional demands take what is available and
 * wait for the rest.
 */
export const reserveForOrder = async (
  tx: Tx,
  ctx: Ctx,
  demands: OrderDemand[],
): Promise<OrderReservation> => {
  const [candidates, held] = await Promise.all([
    lockProducts(tx, ctx.merchantId, [...new Set(demands.map(({ productCode }) => productCode))]),
    findHeld(tx, ctx.merchantId, byLines(distinct(demands.map(lineOf), lineText))),
  ])
  const { allocations, added, raised } = decideOrderReservations(demands, candidates, held)
  const isShort = (_: unknown, index: number) => {
    const allocation = allocations[index]
    return allocation !== undefined && 'missing' in allocation
  }
  const fresh = added.flatMap(({ demand, allotments }) => newReservations(ctx, demand, allotments))
  const short = demands.filter(isShort)
  const served = demands.filter((demand, index) => demand.isWaiting && !isShort(demand, index))
  await Promise.all([
    fresh.length > 0 && insertReservations(tx, ctx, fresh),
    raised.length > 0 && patchReservations(tx, ctx, raised, 'reserved'),
    short.length + served.length > 0 && putWaits(tx, ctx, short, served),
  ])
  const failures = allocations.flatMap((allocation, index) =>
    'refusal' in allocation ? [{ index, ...allocation.refusal }] : [],
  )
  return { failures, short }
}
