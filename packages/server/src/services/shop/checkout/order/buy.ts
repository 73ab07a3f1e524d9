import { type Ctx, fail } from '@tradepost/kernel'
import type { CartKey } from '../../cart/model/cart.types.ts'
import { lockCart, removeCart } from '../../cart/record/cart.store.ts'
import { findByAttempt, findOfOrder } from '../../payment/record/payment.store.ts'
import { findPurchaseOfCart, insertPurchase } from '../../purchase/purchase.store.ts'
import { type Buying, choose, place } from './place.ts'

/** The cart is locked first: of all who buy it at once, one makes the order, and the others find it. */
export const buy = (ctx: Ctx, key: CartKey, buying: Buying, isAuthorized: boolean) =>
  ctx.tx(async (tx, last) => {
    const { merchantId, now } = ctx
    // in one round trip: what comes behind the lock is read when it is there
    const [locked, chosen] = await Promise.all([
      lockCart(tx, merchantId, key, now),
      choose(tx, ctx, buying.request),
    ])
    const previous = buying.attempt ? await findByAttempt(tx, merchantId, buying.attempt) : null
    if (previous) return { known: previous }
    if (!locked) {
      const bought = await findPurchaseOfCart(tx, merchantId, key)
      if (!bought) throw fail('cartNotFound')
      return { known: await findOfOrder(tx, merchantId, bought.orderNumber), bought }
    }
    const payment = await place(tx, ctx, locked, chosen, { ...buying, isAuthorized })
    const { orderNumber } = payment
    const { cart } = locked
    const purchase = { orderNumber, shopCode: key.shopCode, cart, now, isSettled: isAuthorized }
    await last(() =>
      Promise.all([
        insertPurchase(tx, merchantId, purchase),
        removeCart(tx, merchantId, { ...key, cartId: cart.id }, now),
      ]),
    )
    return { payment }
  })
