import { type BatchErrorItem, MAX_GENERATED_COUPONS, type PromotionCreate, texts } from '@tradepost/contract'
import { batchError, type Ctx, type Problem } from '@tradepost/kernel'
import { generateCoupons } from '../coupon/generate.service.ts'
import { setBatch, toNewCoupon } from '../model/coupon.rules.ts'
import { checkCode, toStored } from '../model/promotion.rules.ts'
import * as store from '../record/promotion.store.ts'
import { checkPromotion } from './check.rules.ts'

const toNew = (sent: PromotionCreate): store.NewPromotion => ({
  code: sent.code,
  data: toStored(sent),
  coupon: sent.coupon ? toNewCoupon(sent.coupon) : null,
})

/** The codes of a whole request come in one statement, so their number is bounded. */
const tooMany = (requested: number): Problem => ({
  code: 'MAXIMUM',
  message: texts.tooManyCoupons(MAX_GENERATED_COUPONS, requested),
  path: ['couponSet', 'count'],
})

type Checked = { index: number; promotion: store.NewPromotion; problems: Problem[] }

const check = (promotions: PromotionCreate[]): Checked[] => {
  let requested = 0
  return promotions.map((sent, index) => {
    const promotion = toNew(sent)
    const problems = [...checkCode(sent.code), ...checkPromotion(promotion.data, promotion.coupon !== null)]
    const count = problems.length === 0 ? (promotion.data.couponSet?.count ?? 0) : 0
    if (requested + count > MAX_GENERATED_COUPONS)
      return { index, promotion, problems: [tooMany(requested + count)] }
    requested += count
    return { index, promotion, problems }
  })
}

/** Rules that fail and codes that exist become error items; the others are stored, in a constant number of statements. */
export const createPromotions = (ctx: Ctx, promotions: PromotionCreate[]) =>
  ctx.tx(async (tx): Promise<{ errors: BatchErrorItem[] }> => {
    const checked = check(promotions)
    const fresh = new Map<string, Checked>()
    for (const one of checked)
      if (one.problems.length === 0 && !fresh.has(one.promotion.code)) fresh.set(one.promotion.code, one)
    const sent = [...fresh.values()].map(({ promotion }) => promotion)
    const rows = await store.insertPromotions(tx, ctx, sent)

    const incomplete = rows.filter(({ isComplete }) => !isComplete).map(({ id }) => id)
    const stored = rows.filter(({ isComplete }) => isComplete)
    if (incomplete.length > 0) await store.dropPromotions(tx, ctx.merchantId, incomplete)
    const batches = stored.flatMap(
      ({ id, code }) => setBatch(id, fresh.get(code)?.promotion.data.couponSet ?? null) ?? [],
    )
    await generateCoupons(tx, ctx, batches)
    const ids = stored.map(({ id }) => id)
    if (ids.length > 0) await store.announcePromotions(tx, ctx, ids)

    const rowOf = new Map(rows.map((row) => [row.code, row]))
    const errors = checked.flatMap((one) => {
      const { index, problems } = one
      const { code } = one.promotion
      const item = { index, entity: 'promotion', id: code }
      if (problems.length > 0) return [batchError(item, problems)]
      const row = fresh.get(code) === one ? rowOf.get(code) : undefined
      if (!row) return [batchError(item, 'promotionExists')]
      return row.isComplete ? [] : [batchError({ ...item, path: ['coupon', 'code'] }, 'couponExists')]
    })
    return { errors }
  })
