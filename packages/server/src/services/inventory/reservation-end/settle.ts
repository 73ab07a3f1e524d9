import type { BatchErrorItem, ErrorName } from '@tradepost/contract'
import { batchError, type Ctx, fail, type Sql, type Tx } from '@tradepost/kernel'
import { recordsOf } from '../reservation/reservation.rules.ts'
import { endReservations, settled } from '../reservation/reservation.store.ts'
import {
  byCodes,
  byFulfillmentOrders,
  byOrder,
  findHeld,
  type HeldReservation,
  lockHeld,
  lockRecords,
} from '../reservation/reservation-record.store.ts'
import { decideSettlement, type Settlement } from './settle.rules.ts'

type Owner = (reservation: HeldReservation) => string

/** The first read, without locks, only finds the records to lock; reservations gone by then are skipped. */
const settle = async (
  tx: Tx,
  ctx: Ctx,
  owners: string[],
  condition: Sql,
  ownerOf: Owner,
): Promise<Settlement> => {
  const found = await findHeld(tx, ctx.merchantId, condition)
  const [records, held] = await Promise.all([
    lockRecords(tx, ctx.merchantId, recordsOf(found)),
    lockHeld(tx, ctx.merchantId, byCodes(found.map(({ code }) => code))),
  ])
  const settlement = decideSettlement(
    owners,
    held.map((reservation) => ({ ...reservation, owner: ownerOf(reservation) })),
    records,
  )
  if (settlement.codes.length > 0) await endReservations(tx, ctx, settlement.codes, settled)
  return settlement
}

/** For the order service, in its transaction: ends what fulfillment orders hold; each as a whole or not at all. */
export const settleForFulfillment = (
  tx: Tx,
  ctx: Ctx,
  fulfillmentOrderNumbers: string[],
): Promise<Settlement> =>
  settle(
    tx,
    ctx,
    fulfillmentOrderNumbers,
    byFulfillmentOrders(fulfillmentOrderNumbers),
    ({ fulfillmentOrderNumber }) => fulfillmentOrderNumber as string,
  )

/** Every one failed, and all for the same reason. */
const commonFailure = ({ failures }: Settlement, count: number): ErrorName | null => {
  const kinds = new Set(failures.map(({ error }) => error))
  return failures.length === count && kinds.size === 1 ? (failures[0]?.error ?? null) : null
}

export const settleReservations = (ctx: Ctx, numbers: string[]) =>
  ctx.tx(async (tx): Promise<{ errors: BatchErrorItem[] }> => {
    const settlement = await settleForFulfillment(tx, ctx, numbers)
    const failure = commonFailure(settlement, numbers.length)
    if (failure) throw fail(failure)
    return {
      errors: settlement.failures.map(({ index, error }) =>
        batchError({ index, entity: 'fulfillmentOrder', id: numbers[index] as string }, error),
      ),
    }
  })

export const settleCumulatedReservations = (ctx: Ctx, salesOrderNumber: string) =>
  ctx.tx(async (tx): Promise<{ errors: BatchErrorItem[] }> => {
    const settlement = await settle(
      tx,
      ctx,
      [salesOrderNumber],
      byOrder(salesOrderNumber),
      () => salesOrderNumber,
    )
    const [failure] = settlement.failures
    if (failure?.error === 'reservationNotFound') throw fail(failure.error)
    const item = { index: 0, entity: 'cumulatedInventoryReservation', id: salesOrderNumber }
    return { errors: failure ? [batchError(item, failure.error)] : [] }
  })
