import { type Ctx, type ListQuery, readList } from '@tradepost/kernel'
import { listRules } from './message.read.ts'
import * as store from './message.store.ts'

export const listMessages = (ctx: Ctx, query: ListQuery) =>
  store.listMessages(ctx.db, ctx.merchantId, readList(query, listRules))
