import { type CartCoupons, type CartProblem, texts } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { couponKey } from '../../../promotion/index.ts'
import type { CartKey } from '../model/cart.types.ts'
import { codesIn, isKept, problemOf, withCoupons } from '../model/coupon.rules.ts'
import { problem } from '../model/line.rules.ts'
import { lockOrCreate, writeCart } from '../record/cart.service.ts'
import { priceNow } from './price-now.service.ts'

const MAX_COUPONS = 100

/**
 * Coupons that cannot be used come back with the reason. Those that only do not fit the cart yet are stored all the
 * same; an empty cart takes every coupon that can still be used.
 */
export const addCoupons = (ctx: Ctx, key: CartKey, body: CartCoupons): Promise<CartProblem[]> =>
  ctx.tx(async (tx) => {
    const codes = codesIn(body)
    const { cart, shop } = await lockOrCreate(tx, ctx, key)
    const all = withCoupons(cart.couponCodes, codes)
    const [couponCodes, tooMany] = [all.slice(0, MAX_COUPONS), all.slice(MAX_COUPONS)]
    const wanted = new Set(codes.map(couponKey))
    const priced = await priceNow(tx, ctx, shop, { ...cart, couponCodes })
    const verdicts = priced?.coupons ?? []
    const added = verdicts.filter(({ code }) => wanted.has(couponKey(code)))
    const kept = added.filter(isKept).map(({ code }) => code)
    await writeCart(tx, ctx, { ...cart, couponCodes: withCoupons(cart.couponCodes, kept), notices: [] })
    const isEmpty = cart.lines.length === 0
    const reported = added.filter((verdict) => !(isEmpty && isKept(verdict)))
    return [
      ...reported.flatMap((verdict) => problemOf(verdict) ?? []),
      ...tooMany.map((code) =>
        problem(code, 'ECARTFULL', texts.cartCouponsFull(MAX_COUPONS), { couponCode: code }),
      ),
    ]
  })
