import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import { imageSite } from '../../catalog/index.ts'
import type { View } from '../cart-product/cart-product.read.ts'
import * as store from './cart.store.ts'
import type { CartKey, StoredCart } from './cart.types.ts'
import { newCartKey } from './cart-key.rules.ts'

export const viewOf = (ctx: Ctx, localeCode?: string): View => ({
  localeCode,
  now: ctx.now,
  images: imageSite(ctx.platform),
})

/** For a change of a cart, whose answer shows no product: the signed address of a picture is not made for nothing. */
export const changeView = (ctx: Ctx): View => ({ now: ctx.now, images: null })

/** The lock of a cart that exists, or of one that is made now for its owner. */
export const lockOrCreate = async (tx: Tx, ctx: Ctx, key: CartKey): Promise<store.LockedCart> => {
  const { merchantId, now, platform } = ctx
  const lock = () => store.lockCart(tx, merchantId, key, now)
  const found = await lock()
  if (found) return found
  if (key.cartId !== null) throw fail('cartNotFound')
  await store.insertCart(tx, merchantId, platform.ids.uuid(), key, now)
  const made = await lock()
  // the shop has gone since the token was checked
  if (!made) throw fail('cartNotFound')
  return made
}

/** Shoppers have one cart; that of an API client is new each time. */
export const createCart = (ctx: Ctx) =>
  ctx.tx(async (tx) => {
    const { merchantId, now, platform } = ctx
    const key = newCartKey(ctx)
    if (key.sessionId !== null || key.customerId !== null)
      return { cartId: (await lockOrCreate(tx, ctx, key)).cart.id }
    const cartId = platform.ids.uuid()
    if ((await store.insertCart(tx, merchantId, cartId, key, now)) === 0) throw fail('cartNotFound')
    return { cartId }
  })

/** The next call works on a new cart. */
export const deleteCart = async (ctx: Ctx, key: CartKey): Promise<void> => {
  const removed = await ctx.tx((tx) => store.removeCart(tx, ctx.merchantId, key, ctx.now))
  if (removed === 0 && key.cartId !== null) throw fail('cartNotFound')
}

/** A change clears the messages about the one before. */
export const writeCart = (tx: Tx, ctx: Ctx, cart: StoredCart) =>
  store.writeCart(tx, ctx.merchantId, cart, ctx.now)
