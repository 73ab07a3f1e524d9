import type { PromotionCoupon, PromotionUpdate } from '@tradepost/contract'
import { type Ctx, fail, refuse, type Tx } from '@tradepost/kernel'
import { generateCoupons } from '../coupon/generate.service.ts'
import { couponKey, setBatch, toNewCoupon } from '../model/coupon.rules.ts'
import { mergeCoupon, mergePromotion, type StoredPromotion } from '../model/promotion.rules.ts'
import * as coupons from '../record/coupon.store.ts'
import { emitUpdated } from '../record/promotion.events.ts'
import * as store from '../record/promotion.store.ts'
import { countUses, PROMOTION_ITSELF } from '../redemption/redemption.store.ts'
import { checkPromotion, checkSetChange, couponsLeft } from './check.rules.ts'
import { lockedPromotion } from './lock.service.ts'

type Locked = store.LockedPromotion & { coupon: PromotionCoupon | null }
type SentCoupon = NonNullable<PromotionUpdate['coupon']>

const changeCoupon = async (tx: Tx, ctx: Ctx, { id, coupon: before }: Locked, sent: SentCoupon) => {
  const isSame = before !== null && couponKey(before.code) === couponKey(sent.code)
  const fresh = toNewCoupon(mergeCoupon(before, sent, isSame))
  if (isSame) {
    const { code, status: _, ...changed } = fresh
    const coupon = await coupons.lockCoupon(tx, ctx.merchantId, id, fresh.key)
    await coupons.updateCoupon(tx, ctx.merchantId, { ...changed, status: coupon?.status ?? 'active' })
    await coupons.respellCoupon(tx, ctx.merchantId, fresh.key, code)
  } else {
    if (before) await coupons.removeCoupons(tx, ctx, id, coupons.oneCoupon(couponKey(before.code)))
    const target = { promotionId: id, isMain: true, inSet: false }
    const stored = await coupons.insertCoupons(tx, ctx, [fresh], target)
    if (stored.length === 0) throw fail('couponExists')
  }
  await countUses(tx, ctx.merchantId, id, [fresh.key])
}

const changeCoupons = async (
  tx: Tx,
  ctx: Ctx,
  before: Locked,
  after: StoredPromotion,
  patch: PromotionUpdate,
) => {
  if (patch.coupon) await changeCoupon(tx, ctx, before, patch.coupon)
  else if (patch.coupon === null && before.coupon)
    await coupons.removeCoupons(tx, ctx, before.id, coupons.oneCoupon(couponKey(before.coupon.code)))

  if (before.data.couponSet && !after.couponSet)
    await coupons.removeCoupons(tx, ctx, before.id, coupons.setCoupons)
  const batch = setBatch(before.id, after.couponSet, before.data.couponSet)
  if (batch) await generateCoupons(tx, ctx, [batch])
}

export const updatePromotion = (ctx: Ctx, code: string, patch: PromotionUpdate) =>
  ctx.tx(async (tx) => {
    const locked = await lockedPromotion(tx, ctx, code)
    if (Object.keys(patch).length === 0) return
    const before = { ...locked, coupon: await store.findMainCoupon(tx, ctx.merchantId, locked.id) }
    const after = mergePromotion(before.data, patch)
    const hasCoupon = patch.coupon === undefined ? before.coupon !== null : patch.coupon !== null
    refuse([...checkPromotion(after, hasCoupon), ...checkSetChange(before.data, after)])

    await store.updatePromotion(tx, ctx, before.id, after)
    await changeCoupons(tx, ctx, before, after, patch)
    const isOpened = before.data.type === 'coupon' && after.type === 'promotion'
    if (isOpened && (await coupons.hasCoupons(tx, ctx.merchantId, before.id))) refuse(couponsLeft())
    if (patch.limitConditions) await countUses(tx, ctx.merchantId, before.id, [PROMOTION_ITSELF])
    await emitUpdated(tx, ctx, code)
  })
