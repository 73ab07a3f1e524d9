import type { BatchErrorItem, CumulatedReservation, ProductReservation } from '@tradepost/contract'
import { batchError, type Ctx, fail, type ListQuery, readList, refuse } from '@tradepost/kernel'
import { releaseForOrder } from '../order-stock/release.ts'
import { cumulatedRules, listCumulated } from '../reservation/reservation.read.ts'
import {
  endReservations,
  insertReservations,
  patchReservations,
  released,
} from '../reservation/reservation.store.ts'
import {
  byOrder,
  byProducts,
  findHeld,
  lockHeld,
  lockProducts,
} from '../reservation/reservation-record.store.ts'
import { changeHoldings, checkLineCount } from './cumulated.rules.ts'
import { reserveWholeOrders } from './reserve-whole.ts'

const entity = 'cumulatedInventoryReservation'

export const listCumulatedReservations = (ctx: Ctx, query: ListQuery) =>
  listCumulated(ctx.db, ctx.merchantId, readList(query, cumulatedRules))

/** Each order as a whole or not at all, so that a refused one can be sent again as it is. */
export const reserveCumulatedInventory = (ctx: Ctx, reservations: CumulatedReservation[]) => {
  refuse(checkLineCount(reservations))
  const lines = reservations.flatMap(({ salesOrderNumber, productReservations }, index) =>
    productReservations.map((line, n) => ({
      index,
      path: ['productReservations', n],
      demand: { salesOrderNumber, ...line },
    })),
  )
  const wanted = lines.filter(({ demand }) => demand.quantity > 0)
  return ctx.tx(async (tx): Promise<{ errors: BatchErrorItem[] }> => {
    const failures = await reserveWholeOrders(
      tx,
      ctx,
      wanted.map(({ demand }) => demand),
    )
    const errors = failures.map(({ index: n, error, reason }) => {
      const { index, path, demand } = wanted[n] as (typeof wanted)[number]
      return batchError({ index, entity, id: demand.salesOrderNumber, path }, error, reason)
    })
    return { errors }
  })
}

export const updateCumulatedReservations = (
  ctx: Ctx,
  salesOrderNumber: string,
  updates: ProductReservation[],
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
        const { productCode, salesOrderLineItemCode } = updates[index] as ProductReservation
        const id = { salesOrderNumber, salesOrderLineItemCode, productCode }
        return batchError({ index, entity, id }, error, reason)
      }),
    }
  })

export const deleteCumulatedReservations = (ctx: Ctx, salesOrderNumber: string) =>
  ctx.tx(async (tx) => {
    const codes = await releaseForOrder(tx, ctx, { salesOrderNumber })
    if (codes.length === 0) throw fail('reservationNotFound')
  })
