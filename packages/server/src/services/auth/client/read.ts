import { type Ctx, entityAnswer, fail, type ListQuery, readList } from '@tradepost/kernel'
import * as store from './client.store.ts'

export const listClients = (ctx: Ctx, query: ListQuery) =>
  store.listClients(ctx.db, ctx.merchantId, readList(query, store.rules))

export const getClient = async (ctx: Ctx, id: string) => {
  const row = await store.findClient(ctx.db, ctx.merchantId, id)
  if (!row) throw fail('clientNotFound')
  return entityAnswer('client', row.text, row.revision)
}
