import { type Ctx, entityAnswer, fail, readList } from '@tradepost/kernel'
import * as store from './catalog.store.ts'

export const listCatalogs = (ctx: Ctx, query: { limit?: number; offset?: number }) =>
  store.listCatalogs(ctx.db, ctx.merchantId, readList(query, { tiebreak: store.tiebreak }))

export const getCatalog = async (ctx: Ctx, code: string) => {
  const row = await store.findCatalog(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('catalogNotFound')
  return entityAnswer('catalog', row.text, row.revision)
}
