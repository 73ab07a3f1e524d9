import type { Ctx, Tx } from '@tradepost/kernel'
import { lockSegmentRows } from '../record/segment.store.ts'

/** By code; refuses a revision other than that of `If-Match`. */
export const lockedSegments = async (tx: Tx, ctx: Ctx, codes: string[]) => {
  const locked = await lockSegmentRows(tx, ctx.merchantId, codes)
  for (const { revision } of locked) ctx.checkMatch(revision)
  return new Map(locked.map((segment) => [segment.code, segment]))
}
