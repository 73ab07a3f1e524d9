import type { BatchErrorItem, CouponCreate, CouponGeneration, CouponUpdate } from '@tradepost/contract'
import { batchError, type Ctx, fail, type ListQuery, readList, refuse, type Tx } from '@tradepost/kernel'
import { couponKey } from '../engine/coupon-key.rules.ts'
import { emitUpdated } from '../promotion/promotion.events.ts'
import { lockPromotion } from '../promotion/promotion.store.ts'
import { countUses } from '../redemption/redemption.store.ts'
import { type CouponBatch, checkCouponRequest, generatedBatch, toNewCoupon } from './coupon.rules.ts'
import * as store from './coupon.store.ts'

const listRules = {
  filters: store.filterFields,
  sorts: store.sortFields,
  tiebreak: store.tiebreak,
  hasCursor: true,
}

export const listCoupons = async (ctx: Ctx, promotionCode: string, query: ListQuery) => {
  const list = readList(query, listRules)
  const id = await store.findPromotionId(ctx.db, ctx.merchantId, promotionCode)
  if (id === null) throw fail('promotionNotFound')
  return store.listCoupons(ctx.db, ctx.merchantId, id, list)
}

/** That another request draws the same code at the same moment is next to impossible, so a few attempts are plenty. */
const ATTEMPTS = 5

export const generateCoupons = async (tx: Tx, ctx: Ctx, batches: CouponBatch[]): Promise<string[]> => {
  const codes: string[] = []
  let open = batches
  for (let attempt = 1; open.length > 0 && attempt <= ATTEMPTS; attempt++) {
    const made = await store.insertRandomCoupons(tx, ctx, open)
    const counts = Map.groupBy(made, ({ promotionId }) => promotionId)
    for (const { code } of made) codes.push(code)
    open = open
      .map((batch) => ({ ...batch, count: batch.count - (counts.get(batch.promotionId)?.length ?? 0) }))
      .filter(({ count }) => count > 0)
  }
  if (open.length > 0) throw fail('unavailable')
  return codes
}

type CouponRequest = { coupons?: CouponCreate[]; generate?: CouponGeneration }
type Created = { codes: string[]; errors: BatchErrorItem[] }

/** Codes that exist become error items; the others are stored, all in one statement. */
const createNamed = async (
  tx: Tx,
  ctx: Ctx,
  owner: store.Owner,
  coupons: CouponCreate[],
): Promise<Created> => {
  const fresh = coupons.map(toNewCoupon)
  const target = { promotionId: owner.id, isMain: false, inSet: owner.hasSet }
  const stored = new Set((await store.insertCoupons(tx, ctx, fresh, target)).map(({ key }) => key))
  await countUses(tx, ctx.merchantId, owner.id, [...stored])

  // of two with the same key the first one was stored
  const isStored = coupons.map(({ code }) => stored.delete(couponKey(code)))
  return {
    codes: coupons.filter((_, index) => isStored[index]).map(({ code }) => code),
    errors: coupons.flatMap(({ code }, index) =>
      isStored[index] ? [] : [batchError({ index, entity: 'coupon', id: code }, 'couponExists')],
    ),
  }
}

export const createCoupons = (ctx: Ctx, promotionCode: string, body: CouponRequest) =>
  ctx.tx(async (tx): Promise<Created> => {
    refuse(checkCouponRequest(body))
    const owner = await store.holdPromotion(tx, ctx.merchantId, promotionCode)
    if (!owner) throw fail('promotionNotFound')
    if (owner.type !== 'coupon') throw fail('promotionWithoutCoupons')

    const target = { promotionId: owner.id, inSet: owner.hasSet }
    const created: Created = body.generate
      ? { codes: await generateCoupons(tx, ctx, [generatedBatch(target, body.generate)]), errors: [] }
      : await createNamed(tx, ctx, owner, body.coupons ?? [])
    if (created.codes.length > 0) await emitUpdated(tx, ctx, promotionCode)
    return created
  })

const lockedCoupon = async (tx: Tx, ctx: Ctx, promotionCode: string, code: string) => {
  const promotion = await lockPromotion(tx, ctx.merchantId, promotionCode)
  if (!promotion) throw fail('promotionNotFound')
  const coupon = await store.lockCoupon(tx, ctx.merchantId, promotion.id, couponKey(code))
  if (!coupon) throw fail('couponNotFound')
  return { promotionId: promotion.id, coupon }
}

type CouponKey = { promotionCode: string; couponCode: string }

const recordChange = (tx: Tx, ctx: Ctx, promotionId: number, promotionCode: string, isMain: boolean) =>
  Promise.all([isMain && store.touchPromotion(tx, ctx, promotionId), emitUpdated(tx, ctx, promotionCode)])

const mergedLimits = ({ maxUses, maxUsesByCustomer }: store.LockedCoupon, limits: CouponUpdate['limits']) => {
  if (limits === null) return { maxUses: null, maxUsesByCustomer: null }
  const { overall = maxUses, maxPerCustomer = maxUsesByCustomer } = limits ?? {}
  return { maxUses: overall, maxUsesByCustomer: maxPerCustomer }
}

export const updateCoupon = (ctx: Ctx, { promotionCode, couponCode }: CouponKey, patch: CouponUpdate) =>
  ctx.tx(async (tx) => {
    const { promotionId, coupon } = await lockedCoupon(tx, ctx, promotionCode, couponCode)
    if (Object.keys(patch).length === 0) return

    const { isMain, ...before } = coupon
    const { limits, ...plain } = patch
    await store.updateCoupon(tx, ctx.merchantId, { ...before, ...plain, ...mergedLimits(coupon, limits) })
    if (limits !== undefined) await countUses(tx, ctx.merchantId, promotionId, [coupon.key])
    await recordChange(tx, ctx, promotionId, promotionCode, isMain)
  })

export const deleteCoupon = (ctx: Ctx, { promotionCode, couponCode }: CouponKey) =>
  ctx.tx(async (tx) => {
    const { promotionId, coupon } = await lockedCoupon(tx, ctx, promotionCode, couponCode)
    await store.removeCoupons(tx, ctx, promotionId, store.oneCoupon(coupon.key))
    await recordChange(tx, ctx, promotionId, promotionCode, coupon.isMain)
  })
