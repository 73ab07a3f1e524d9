import { type Ctx, entityAnswer, fail, isUuid, type ListQuery, readList } from '@tradepost/kernel'
import * as store from './user.store.ts'

export const listUsers = (ctx: Ctx, query: ListQuery) =>
  store.listUsers(ctx.db, ctx.merchantId, readList(query, store.rules), ctx.now)

export const getUser = async (ctx: Ctx, id: string) => {
  const row = isUuid(id) ? await store.findUser(ctx.db, ctx.merchantId, id, ctx.now) : null
  if (!row) throw fail('userNotFound')
  return entityAnswer('user', row.text, row.revision)
}
