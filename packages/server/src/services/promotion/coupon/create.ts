import type { BatchErrorItem, CouponCreate, CouponGeneration } from '@tradepost/contract'
import { batchError, type Ctx, fail, refuse, type Tx } from '@tradepost/kernel'
import { checkCouponRequest, couponKey, generatedBatch, toNewCoupon } from '../model/coupon.rules.ts'
import * as store from '../record/coupon.store.ts'
import { emitUpdated } from '../record/promotion.events.ts'
import { countUses } from '../redemption/redemption.store.ts'
import { generateCoupons } from './generate.service.ts'

type CouponRequest = { coupons?: CouponCreate[]; generate?: CouponGeneration }
type Created = { codes: string[]; errors: BatchErrorItem[] }

/** Codes that exist become error items; the others are stored, all in one statement. */
const createNamed = async (
  tx: Tx,
  ctx: Ctx,
  owner: store.CouponOwner,
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
    const owner = await store.shareLockPromotion(tx, ctx.merchantId, promotionCode)
    if (!owner) throw fail('promotionNotFound')
    if (owner.type !== 'coupon') throw fail('promotionWithoutCoupons')

    const target = { promotionId: owner.id, inSet: owner.hasSet }
    const created: Created = body.generate
      ? { codes: await generateCoupons(tx, ctx, [generatedBatch(target, body.generate)]), errors: [] }
      : await createNamed(tx, ctx, owner, body.coupons ?? [])
    if (created.codes.length > 0) await emitUpdated(tx, ctx, promotionCode)
    return created
  })
