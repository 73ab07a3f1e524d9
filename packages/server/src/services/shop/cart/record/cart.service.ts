import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import { imageSite } from '../../../catalog/index.ts'
import type { CartKey, StoredCart } from '../model/cart.types.ts'
import type { View } from '../product/product.read.ts'
import * as store from './cart.store.ts'

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

/** A change clears the messages about the one before. */
export const writeCart = (tx: Tx, ctx: Ctx, cart: StoredCart) =>
  store.writeCart(tx, ctx.merchantId, cart, ctx.now)
