import { type Ctx, entityAnswer, fail, isUuid, type ListQuery, readList } from '@tradepost/kernel'
import * as store from './invitation.store.ts'

export const listInvitations = (ctx: Ctx, query: ListQuery) =>
  store.listInvitations(ctx.db, ctx.merchantId, readList(query, store.rules), ctx.now)

export const getInvitation = async (ctx: Ctx, id: string) => {
  const row = isUuid(id) ? await store.findInvitation(ctx.db, ctx.merchantId, id, ctx.now) : null
  if (!row) throw fail('invitationNotFound')
  return entityAnswer('invitation', row.text, row.revision)
}
