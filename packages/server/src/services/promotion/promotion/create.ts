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
  coupon: sent.coupon ? { ...toNewCoupon(sent.coupon), name: sent.coupon.name } : null,
})

/** The codes of a whole request come in one statement, so there is an end to how many. */
const tooMany = (asked: number): Problem => ({
  code: 'MAXIMUM',
  message: texts.tooManyCoupons(MAX_GENERATED_COUPONS, asked),
  path: ['couponSet', 'count'],
})

type Checked = { index: number; promotion: store.NewPromotion; problems: Problem[] }

const check = (promotions: PromotionCreate[]): Checked[] => {
  let asked = 0
  return promotions.map((sent, index) => {
    const promotion = toNew(sent)
    const problems = [...checkCode(sent.code), ...checkPromotion(promotion.data, promotion.coupon !== null)]
    const count = problems.length === 0 ? (promotion.data.couponSet?.count ?? 0) : 0
    if (asked + count > MAX_GENERATED_COUPONS) return { index, promotion, problems: [tooMany(asked + count)] }
    asked += count
    return { index, promotion, problems }
  })
}

/** Rules that fail and codes that exist become error items; the others are stored, in a constant number of statements. */
export const createPromotions = (ctx: Ctx, promotions: PromotionCreate[]) =>
  ctx.tx(async (tx): Promise<{ errors: BatchErrorItem[] }> => {
    const checked = check(promotions)
    const fit = checked.filter(({ problems }) => problems.length === 0)
    const first = new Map(fit.toReversed().map(({ promotion, index }) => [promotion.code, index]))
    const fresh = fit.filter(({ promotion, index }) => first.get(promotion.code) === index)
    const rows = await store.insertPromotions(
      tx,
      ctx,
      fresh.map(({ promotion }) => promotion),
    )

    const incomplete = rows.filter(({ isComplete }) => !isComplete)
    const stored = rows.filter(({ isComplete }) => isComplete)
    if (incomplete.length > 0)
      await store.dropPromotions(
        tx,
        ctx.merchantId,
        incomplete.map(({ id }) => id),
      )
    const data = new Map(fresh.map(({ promotion }) => [promotion.code, promotion.data]))
    const batches = stored.flatMap(({ id, code }) => setBatch(id, data.get(code)?.couponSet ?? null) ?? [])
    await generateCoupons(tx, ctx, batches)
    if (stored.length > 0)
      await store.announcePromotions(
        tx,
        ctx,
        stored.map(({ id }) => id),
      )

    const done = new Set(stored.map(({ code }) => code))
    const withoutCoupon = new Set(incomplete.map(({ code }) => code))
    const errors = checked.flatMap(({ index, promotion: { code }, problems }) => {
      const item = { index, entity: 'promotion', id: code }
      if (problems.length > 0) return [batchError(item, problems)]
      if (first.get(code) === index && done.has(code)) return []
      return first.get(code) === index && withoutCoupon.has(code)
        ? [batchError({ ...item, path: ['coupon', 'code'] }, 'couponExists')]
        : [batchError(item, 'promotionExists')]
    })
    return { errors }
  })
