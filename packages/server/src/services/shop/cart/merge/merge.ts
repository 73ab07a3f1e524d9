import { type Ctx, fail, isUuid, type Tx, tryAgain, violatedConstraint } from '@tradepost/kernel'
import { userOf } from '../../base/shopper.rules.ts'
import { findUser } from '../../base/user.read.ts'
import type { CartKey, StoredCart } from '../model/cart.types.ts'
import { productKeysOf, productsBy } from '../model/quantity.rules.ts'
import { listStockedProducts } from '../product/product.read.ts'
import { changeView, writeCart } from '../record/cart.service.ts'
import { lockCarts, removeCart } from '../record/cart.store.ts'
import { mergeCarts } from './merge.rules.ts'
import * as store from './merge.store.ts'

type Carts = { guest: StoredCart | undefined; own: StoredCart | undefined }

/** Another cart of the customer may come into being at the same moment; then there are two to merge. */
const give = (tx: Tx, { merchantId, now }: Ctx, cartId: string, customerId: string) =>
  store.giveCart(tx, merchantId, cartId, customerId, now).catch((error) => {
    throw violatedConstraint(error) === 'cart__customer_id' ? tryAgain('the customer has got a cart') : error
  })

/** Into the customer's cart first; the guest's goes when that is done. */
const unite = async (tx: Tx, ctx: Ctx, shopCode: string, guest: StoredCart, own: StoredCart) => {
  const { merchantId, now } = ctx
  const wanted = productKeysOf(guest.lines)
  const found =
    wanted.length === 0 ? [] : await listStockedProducts(tx, merchantId, shopCode, wanted, changeView(ctx))
  await writeCart(tx, ctx, mergeCarts(own, guest, productsBy(found)))
  const key: CartKey = { shopCode, sessionId: null, customerId: null, cartId: guest.id }
  await removeCart(tx, merchantId, key, now)
  await store.insertMerge(tx, merchantId, guest.id, own.customerId ?? '', now)
}

const mergeFound = async (tx: Tx, ctx: Ctx, shopCode: string, customerId: string, { guest, own }: Carts) => {
  if (!guest || guest.customerId === customerId) return
  // the cart of another customer is as unknown as one that never was
  if (guest.customerId !== null) throw fail('cartNotFound')
  if (own) await unite(tx, ctx, shopCode, guest, own)
  else await give(tx, ctx, guest.id, customerId)
}

/**
 * Safe to repeat: a merge that was done is stored, and so is a cart that became the customer's. Without either cart
 * there is nothing to do. Answers whether the customer has a cart then.
 */
export const mergeCartInto = async (tx: Tx, ctx: Ctx, userId: string, cartId: string): Promise<boolean> => {
  const { shopCode, customerId } = userOf(ctx, userId)
  if (!isUuid(cartId)) throw fail('cartNotFound')
  const { merchantId, now } = ctx
  if (!(await findUser(tx, merchantId, customerId))) throw fail('shopperNotFound')
  const locked = await lockCarts(tx, merchantId, { shopCode, cartId, customerId }, now)
  const guest = locked.find(({ id }) => id === cartId.toLowerCase())
  const own = locked.find((cart) => cart.customerId === customerId)
  if (!guest && own && !(await store.wasMerged(tx, merchantId, cartId, customerId)))
    throw fail('cartNotFound')
  await mergeFound(tx, ctx, shopCode, customerId, { guest, own })
  return locked.length > 0
}

export const mergeCart = (ctx: Ctx, userId: string, cartId: string): Promise<Record<string, never>> =>
  ctx.tx(async (tx) => {
    await mergeCartInto(tx, ctx, userId, cartId)
    return {}
  })

type SignedIn = { shopCode: string; sessionId: string; customerId: string }

/** The cart that a session had before its customer signed in. */
export const mergeSessionCart = async (
  tx: Tx,
  ctx: Ctx,
  { shopCode, sessionId, customerId }: SignedIn,
): Promise<void> => {
  const locked = await lockCarts(tx, ctx.merchantId, { shopCode, sessionId, customerId }, ctx.now)
  const guest = locked.find((cart) => cart.sessionId === sessionId)
  const own = locked.find((cart) => cart.customerId === customerId)
  await mergeFound(tx, ctx, shopCode, customerId, { guest, own })
}
