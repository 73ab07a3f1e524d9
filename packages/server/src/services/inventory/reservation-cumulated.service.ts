import type {
  BatchErrorItem,
  CumulatedReservationCreate,
  CumulatedReservationUpdate,
} from '@tradepost/contract'
import { batchError, type Ctx, fail, type ListQuery, readList } from '@tradepost/kernel'
import { releaseForOrder, reserveAnywhere } from './allocation.service.ts'
import { cumulatedRules, listCumulated } from './reservation.read.ts'
import { endReservations, insertReservations, patchReservations, released } from './reservation.store.ts'
import { changeHoldings } from './reservation-cumulated.rules.ts'
import { byOrder, byProducts, findHeld, lockHeld, lockProducts } from './reservation-record.store.ts'

const entity = 'cumulatedInventoryReservation'

export const listCumulatedReservations = (ctx: Ctx, query: ListQuery) =>
  listCumulated(ctx.db, ctx.merchantId, readList(query, cumulatedRules))

export const reserveCumulatedInventory = (ctx: Ctx, lines: CumulatedReservationCreate[]) =>
  ctx.tx(async (tx): Promise<{ codes: string[]; errors: BatchErrorItem[] }> => {
    const demands = lines.map(({ salesOrderNumber, salesOrderLineItemCode, productCode, quantity }) => ({
      salesOrderNumber,
      salesOrderLineItemCode: salesOrderLineItemCode ?? productCode,
      productCode,
      quantity,
    }))
    const { codes, failures } = await reserveAnywhere(tx, ctx, demands)
    const errors = failures.map(({ index, error, reason }) => {
      const { quantity: _, ...id } = demands[index] as (typeof demands)[number]
      return batchError({ index, entity, id }, error, reason)
    })
    return { codes, errors }
  })

/** More is taken wherever there is enough, less is given back; a product that cannot be raised keeps what it has. */
export const updateCumulatedReservations = (
  ctx: Ctx,
  salesOrderNumber: string,
  updates: CumulatedReservationUpdate[],
) =>
  ctx.tx(async (tx): Promise<{ errors: BatchErrorItem[] }> => {
    const products = [...new Set(updates.map(({ productCode }) => productCode))]
    const [found, candidates, held] = await Promise.all([
      findHeld(tx, ctx.merchantId, byOrder(salesOrderNumber)),
      lockProducts(tx, ctx.merchantId, products),
      lockHeld(tx, ctx.merchantId, byProducts(salesOrderNumber, products)),
    ])
    if (found.length === 0) throw fail('reservationNotFound')

    const { added, raised, removed, lowered, failures } = changeHoldings(
      salesOrderNumber,
      updates,
      held,
      candidates,
    )
    const fresh = added.map((line) => ({ ...line, code: ctx.platform.ids.uuid() }))
    await Promise.all([
      fresh.length > 0 && insertReservations(tx, ctx, fresh),
      removed.length > 0 && endReservations(tx, ctx, removed, released),
      raised.length > 0 && patchReservations(tx, ctx, raised, 'reserved'),
      lowered.length > 0 && patchReservations(tx, ctx, lowered, 'released'),
    ])
    return {
      errors: failures.map(({ index, error, reason }) => {
        const { productCode } = updates[index] as CumulatedReservationUpdate
        return batchError({ index, entity, id: { salesOrderNumber, productCode } }, error, reason)
      }),
    }
  })

export const deleteCumulatedReservations = (ctx: Ctx, salesOrderNumber: string) =>
  ctx.tx(async (tx) => {
    const codes = await releaseForOrder(tx, ctx, { salesOrderNumber })
    if (codes.length === 0) throw fail('reservationNotFound')
  })
