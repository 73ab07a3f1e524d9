import { type Ctx, readList } from '@tradepost/kernel'
import { liveCustomer } from '../record/change.service.ts'
import * as store from './note.store.ts'

export const listNotes = async (ctx: Ctx, customerId: string, query: { limit?: number; offset?: number }) => {
  const id = await liveCustomer(ctx, customerId)
  return store.listNotes(ctx.db, ctx.merchantId, id, readList(query, store.listRules))
}
