import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import type { CouponBatch } from '../model/coupon.rules.ts'
import { insertRandomCoupons } from '../record/coupon.store.ts'

/** That another request draws the same code at the same moment is next to impossible, so a few attempts are plenty. */
const ATTEMPTS = 5

export const generateCoupons = async (tx: Tx, ctx: Ctx, batches: CouponBatch[]): Promise<string[]> => {
  const codes: string[] = []
  let open = batches
  for (let attempt = 1; open.length > 0 && attempt <= ATTEMPTS; attempt++) {
    const made = await insertRandomCoupons(tx, ctx, open)
    const counts = Map.groupBy(made, ({ promotionId }) => promotionId)
    for (const { code } of made) codes.push(code)
    open = open
      .map((batch) => ({ ...batch, count: batch.count - (counts.get(batch.promotionId)?.length ?? 0) }))
      .filter(({ count }) => count > 0)
  }
  if (open.length > 0) throw fail('unavailable')
  return codes
}
