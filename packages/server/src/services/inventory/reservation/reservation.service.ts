import type { BatchErrorItem, ReservationCreate, ReservationUpdate } from '@tradepost/contract'
import {
  batchError,
  type Ctx,
  entityAnswer,
  fail,
  isUuid,
  type ListQuery,
  readList,
  type Tx,
} from '@tradepost/kernel'
import { shownKey } from '../record/record.rules.ts'
import { listReservations as findPage, findReservation, listRules } from './reservation.read.ts'
import {
  checkChanges,
  commonFailure,
  decideReservations,
  isLess,
  lineKeyOf,
  quantityText,
  recordsOf,
  reservationChanges,
} from './reservation.rules.ts'
import * as store from './reservation.store.ts'
import { byCodes, findHeld, lockHeld, lockRecords } from './reservation-record.store.ts'

const entity = 'reservation'

export const listReservations = (ctx: Ctx, query: ListQuery) =>
  findPage(ctx.db, ctx.merchantId, readList(query, listRules))

export const getReservation = async (ctx: Ctx, code: string) => {
  const row = isUuid(code) ? await findReservation(ctx.db, ctx.merchantId, code) : null
  if (!row) throw fail('reservationNotFound')
  return entityAnswer('reservation', row.text, row.revision)
}

const idOf = (line: ReservationCreate) => ({
  ...shownKey(line),
  salesOrderNumber: line.salesOrderNumber,
  salesOrderLineItemCode: line.salesOrderLineItemCode,
})

/**
 * Locks the records, decides line by line, writes. What exists already is read with the locks in hand: every new
 * reservation needs the lock of its record, so none is on its way to them.
 */
export const reserveInventory = (ctx: Ctx, lines: ReservationCreate[]) =>
  ctx.tx(async (tx, last): Promise<{ codes: string[]; errors: BatchErrorItem[] }> => {
    const keys = lines.map(lineKeyOf)
    const [records, existing] = await Promise.all([
      lockRecords(tx, ctx.merchantId, recordsOf(keys)),
      store.listExisting(tx, ctx.merchantId, keys),
    ])
    const refusals = decideReservations(lines, records, existing)
    const failure = commonFailure(refusals)
    if (failure) throw fail(failure)

    const served = lines.filter((_, index) => !refusals[index]).map((line) => newReservation(ctx, line))
    if (served.length > 0) await last(() => store.insertReservations(tx, ctx, served))
    const errors = refusals.flatMap((refusal, index) =>
      refusal
        ? [
            batchError(
              { index, entity, id: idOf(lines[index] as ReservationCreate) },
              refusal.error,
              refusal.reason,
            ),
          ]
        : [],
    )
    return { codes: served.map(({ code }) => code), errors }
  })

const newReservation = (ctx: Ctx, line: ReservationCreate): store.NewReservation => ({
  ...lineKeyOf(line),
  code: ctx.platform.ids.uuid(),
  quantity: quantityText(line.quantity),
  fulfillmentOrderNumber: line.fulfillmentOrderNumber,
  fulfillmentOrderLineItemId: line.fulfillmentOrderLineItemId,
})

/** The reservation and its record, both locked; the record first. */
const lockOne = async (tx: Tx, ctx: Ctx, code: string) => {
  const [found] = isUuid(code) ? await findHeld(tx, ctx.merchantId, byCodes([code])) : []
  if (!found) throw fail('reservationNotFound')
  const [[record], [before]] = await Promise.all([
    lockRecords(tx, ctx.merchantId, recordsOf([found])),
    lockHeld(tx, ctx.merchantId, byCodes([code])),
  ])
  if (!before) throw fail('reservationNotFound')
  return { record, before }
}

export const updateReservation = (ctx: Ctx, code: string, update: ReservationUpdate) =>
  ctx.tx(async (tx, last) => {
    const { record, before } = await lockOne(tx, ctx, code)
    ctx.checkMatch(before.revision)

    const changes = reservationChanges(before, update)
    const refusal = checkChanges(before, changes, record)
    if (refusal) throw fail(refusal.error, refusal.reason)

    if (Object.keys(changes).length === 0) return
    const reason = isLess(before, changes) ? 'released' : 'reserved'
    await last(() => store.patchReservations(tx, ctx, [{ code: before.code, ...changes }], reason))
  })

/** A code listed twice is not found the second time; a malformed code never exists. */
export const deleteReservations = (ctx: Ctx, codes: string[]) =>
  ctx.tx(async (tx, last): Promise<{ errors: BatchErrorItem[] }> => {
    const found = await findHeld(tx, ctx.merchantId, byCodes(codes.filter(isUuid)))
    const held = found.map(({ code }) => code)
    const [, ended] = await last(() =>
      Promise.all([
        lockRecords(tx, ctx.merchantId, recordsOf(found)),
        store.endReservations(tx, ctx, held, store.released),
      ]),
    )
    const left = new Set(ended.map(({ code }) => code))
    const errors = codes.flatMap((code, index) =>
      left.delete(code.toLowerCase()) ? [] : [batchError({ index, entity, id: code }, 'reservationNotFound')],
    )
    return { errors }
  })
