import type { CustomerNoteCreate } from '@tradepost/contract'
import { type Ctx, emit, toIsoDate } from '@tradepost/kernel'
import { sharedCustomer } from '../record/change.service.ts'
import { notesAdded } from '../record/customer.events.ts'
import * as store from './note.store.ts'

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
