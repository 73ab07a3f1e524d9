import { type Ctx, entityAnswer, fail, type ListQuery, readList } from '@tradepost/kernel'
import * as store from './role.store.ts'

export const listRoles = (ctx: Ctx, query: ListQuery) =>
  store.listRoles(ctx.db, ctx.merchantId, readList(query, store.rules))

export const getRole = async (ctx: Ctx, code: string) => {
  const row = await store.findRole(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('roleNotFound')
  return entityAnswer('role', row.text, row.revision)
}
