import type { Ctx, Tx } from '@tradepost/kernel'
import * as store from './catalog.store.ts'

/** By code; refuses a revision other than that of `If-Match`. */
export const lockedCatalogs = async (tx: Tx, ctx: Ctx, codes: string[]) => {
  await store.lockMerchantCatalogs(tx, ctx.merchantId)
  const locked = await store.lockCatalogRows(tx, ctx.merchantId, codes)
  for (const { revision } of locked) ctx.checkMatch(revision)
  return new Map(locked.map((catalog) => [catalog.code, catalog]))
}
