import type { Ctx, Tx } from '@tradepost/kernel'
import { mergeCarts } from '../cart/merge/merge.rules.ts'
import { productKeysOf, productsBy } from '../cart/model/quantity.rules.ts'
import { listStockedProducts } from '../cart/product/product.read.ts'
import { changeView, writeCart } from '../cart/record/cart.service.ts'
import { lockCart, restoreCart } from '../cart/record/cart.store.ts'
import * as store from './purchase.store.ts'

/** The shopper gets the cart back under its id; who has begun another one finds its lines there. */
export const returnCart = async (tx: Tx, ctx: Ctx, orderNumber: string): Promise<void> => {
  const { merchantId, now } = ctx
  const returned = await store.endPurchase(tx, merchantId, orderNumber, now)
  if (!returned?.cart) return
  const { shopCode, cart } = returned
  if ((await restoreCart(tx, merchantId, shopCode, cart, now)) > 0) return
  const { sessionId, customerId } = cart
  const own = await lockCart(tx, merchantId, { shopCode, sessionId, customerId, cartId: null }, now)
  if (!own) return
  const products = await listStockedProducts(
    tx,
    merchantId,
    shopCode,
    productKeysOf(cart.lines),
    changeView(ctx),
  )
  await writeCart(tx, ctx, mergeCarts(own.cart, cart, productsBy(products)))
}

export const forgetCart = (tx: Tx, ctx: Ctx, orderNumber: string): Promise<unknown> =>
  store.forgetCart(tx, ctx.merchantId, orderNumber)
