import { type Ctx, entityAnswer, fail, type ListQuery, readList } from '@tradepost/kernel'
import { listRules } from '../record/segment.read.ts'
import * as store from '../record/segment.store.ts'

export const listSegments = (ctx: Ctx, query: ListQuery) =>
  store.listSegments(ctx.db, ctx.merchantId, readList(query, listRules))

export const getSegment = async (ctx: Ctx, code: string) => {
  const row = await store.findSegment(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('segmentNotFound')
  return entityAnswer('segment', row.text, row.revision)
}
