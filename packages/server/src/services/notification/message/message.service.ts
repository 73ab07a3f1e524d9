import { type Ctx, type ListQuery, type Platform, readList } from '@tradepost/kernel'
import { listRules } from './message.read.ts'
import * as store from './message.store.ts'

const KEPT_MS = 180 * 24 * 3_600_000
const AT_ONCE = 10_000

export const listMessages = (ctx: Ctx, query: ListQuery) =>
  store.listMessages(ctx.db, ctx.merchantId, readList(query, listRules))

export const removeOldMessages = async ({ database, clock }: Platform): Promise<void> => {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  while ((await store.removeOldMessages(database, before, AT_ONCE)) === AT_ONCE);
}
