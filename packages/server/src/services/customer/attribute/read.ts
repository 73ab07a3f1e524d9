import { type Ctx, entityAnswer, fail, readList } from '@tradepost/kernel'
import { languagesOf } from '../locale/language.service.ts'
import type { InLocale } from './attribute.service.ts'
import * as store from './attribute.store.ts'

export const listAttributes = async (ctx: Ctx, query: InLocale & { limit?: number; offset?: number }) =>
  store.listAttributes(
    ctx.db,
    ctx.merchantId,
    await languagesOf(ctx, query),
    readList(query, store.listRules),
  )

export const getAttribute = async (ctx: Ctx, code: string, query: InLocale) => {
  const row = await store.findAttribute(ctx.db, ctx.merchantId, await languagesOf(ctx, query), code)
  if (!row) throw fail('attributeNotFound')
  return entityAnswer('attribute', row.text, row.revision)
}
