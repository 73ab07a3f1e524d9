import type { Ctx, Tx } from '@tradepost/kernel'
import { performChanges } from '../order-stock/ship.ts'
import { recordsOf } from '../reservation/reservation.rules.ts'
import {
  byCodes,
  byFulfillmentOrders,
  findHeld,
  lockHeld,
  lockRecords,
} from '../reservation/reservation-record.store.ts'
import { decideEnds, type FulfillmentEnd } from './fulfillment-end.rules.ts'

/** For the order service, in its transaction: reservations end with the fulfillment order that they are for. */
export const endFulfillments = async (tx: Tx, ctx: Ctx, ends: FulfillmentEnd[]): Promise<void> => {
  if (ends.length === 0) return
  const numbers = ends.map(({ fulfillmentOrderNumber }) => fulfillmentOrderNumber)
  const found = await findHeld(tx, ctx.merchantId, byFulfillmentOrders(numbers))
  if (found.length === 0) return
  const [, held] = await Promise.all([
    lockRecords(tx, ctx.merchantId, recordsOf(found)),
    lockHeld(tx, ctx.merchantId, byCodes(found.map(({ code }) => code))),
  ])
  await performChanges(tx, ctx, decideEnds(ends, held))
}
