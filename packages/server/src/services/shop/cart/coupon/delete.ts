import { type CartCoupons, type CartProblem, texts } from '@tradepost/contract'
import type { Ctx, Tx } from '@tradepost/kernel'
import { couponKey } from '../../../promotion/index.ts'
import type { CartKey } from '../model/cart.types.ts'
import { codesIn } from '../model/coupon.rules.ts'
import { problem } from '../model/line.rules.ts'
import { lockOrCreate, writeCart } from '../record/cart.service.ts'
import type { LockedCart } from '../record/cart.store.ts'
import { couponItemId, promotionItemId } from '../view/view.rules.ts'

import { priceNow } from './price-now.service.ts'

/** Those without a coupon that apply and are named by the ids of their lines. */
const automaticIn = async (tx: Tx, ctx: Ctx, { cart, shop }: LockedCart, names: Set<string>) => {
  const priced = await priceNow(tx, ctx, shop, cart)
  return (priced?.explanation ?? [])
    .filter(({ applied, couponCode, promotionCode }) => {
      return applied && couponCode === null && names.has(promotionItemId(promotionCode))
    })
    .map(({ promotionCode }) => promotionCode)
}

/** By code, or by the id of the line that shows it; all or nothing. A promotion without a coupon stays away then. */
export const deleteCoupons = (ctx: Ctx, key: CartKey, body: CartCoupons): Promise<CartProblem[]> =>
  ctx.tx(async (tx) => {
    const names = codesIn(body)
    const locked = await lockOrCreate(tx, ctx, key)
    const { cart } = locked
    const isNamed = (code: string, name: string) =>
      couponKey(code) === couponKey(name) || couponItemId(code) === name
    const others = names.filter((name) => !cart.couponCodes.some((code) => isNamed(code, name)))
    const automatic = others.length > 0 ? await automaticIn(tx, ctx, locked, new Set(others)) : []
    const ofAutomatic = new Set(automatic.map(promotionItemId))
    const unknown = others.filter((name) => !ofAutomatic.has(name))
    if (unknown.length > 0)
      return unknown.map((name) =>
        problem(name, 'ENOTFOUND', texts.cartCouponMissing(name), { couponCode: name }),
      )
    const couponCodes = cart.couponCodes.filter((code) => !names.some((name) => isNamed(code, name)))
    const declinedPromotions = [...cart.declinedPromotions, ...automatic]
    await writeCart(tx, ctx, { ...cart, couponCodes, declinedPromotions, notices: [] })
    return []
  })
