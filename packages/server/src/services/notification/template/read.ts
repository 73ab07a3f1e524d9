import { type Ctx, entityAnswer, fail, type ListQuery, readList } from '@tradepost/kernel'
import * as store from './template.store.ts'

export const listTemplates = (ctx: Ctx, query: ListQuery) =>
  store.listTemplates(ctx.db, ctx.merchantId, readList(query, store.listRules))

export const getTemplate = async (ctx: Ctx, code: string) => {
  const row = await store.findTemplate(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('templateNotFound')
  return entityAnswer('template', row.text, row.revision)
}
