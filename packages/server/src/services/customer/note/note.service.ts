import type { CustomerNoteCreate } from '@tradepost/contract'
import { type Ctx, emit, readList, toIsoDate } from '@tradepost/kernel'
import { notesAdded } from '../customer/customer.events.ts'
import { liveCustomer, sharedCustomer } from '../customer/customer-change.service.ts'
import * as store from './note.store.ts'

export const listNotes = async (ctx: Ctx, customerId: string, query: { limit?: number; offset?: number }) => {
  const id = await liveCustomer(ctx, customerId)
  return store.listNotes(ctx.db, ctx.merchantId, id, readList(query, store.listRules))
}

/** Notes are no part of what is read of a customer, so they leave its revision alone. */
export const createNotes = (ctx: Ctx, customerId: string, notes: CustomerNoteCreate[]) =>
  ctx.tx(async (tx) => {
    const id = await sharedCustomer(tx, ctx, customerId)
    const rows = notes.map(({ externalCode = null, note, date, creator }) => ({
      id: ctx.platform.ids.uuid(),
      externalCode,
      note,
      date: date ? toIsoDate(date) : ctx.now.toISOString(),
      creator: creator ?? ctx.principal.name,
    }))
    await store.insertNotes(tx, ctx.merchantId, id, rows)
    const ids = rows.map((row) => row.id)
    await emit(tx, ctx, [notesAdded(id, ids)])
    return { ids }
  })
