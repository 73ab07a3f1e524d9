import { type CartCoupons, type CartProblem, texts } from '@tradepost/contract'
import type { Ctx, Tx } from '@tradepost/kernel'
import { couponKey, priceOrders } from '../../promotion/index.ts'
import { changeView, lockOrCreate, writeCart } from '../cart/cart.service.ts'
import type { LockedCart } from '../cart/cart.store.ts'
import type { CartKey, CartShop, StoredCart } from '../cart/cart.types.ts'
import { problem } from '../cart-line/line.rules.ts'
import { productsBy, wantedFor } from '../cart-line/quantity.rules.ts'
import { listStockedProducts } from '../cart-product/cart-product.read.ts'
import { assessLines, toPromotionOrder } from '../cart-view/cart-price.rules.ts'
import { couponItemId, promotionItemId } from '../cart-view/cart-view.rules.ts'
import { codesIn, isKept, problemOf, withCoupons } from './coupon.rules.ts'

const MAX_COUPONS = 100

/** By the promotions of this moment. */
const priceNow = async (tx: Tx, ctx: Ctx, shop: CartShop, cart: StoredCart) => {
  const { merchantId, now } = ctx
  const found = await listStockedProducts(
    tx,
    merchantId,
    shop.shopCode,
    wantedFor(cart.lines),
    changeView(ctx),
  )
  const products = productsBy(found)
  const lines = assessLines({ cart, products, now })
  const [priced] = await priceOrders(tx, ctx, [toPromotionOrder(shop, cart, lines)], { at: now })
  return priced
}

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
    const told = added.filter((verdict) => !(isEmpty && isKept(verdict)))
    return [
      ...told.flatMap((verdict) => problemOf(verdict) ?? []),
      ...tooMany.map((code) =>
        problem(code, 'ECARTFULL', texts.cartCouponsFull(MAX_COUPONS), { couponCode: code }),
      ),
    ]
  })

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
