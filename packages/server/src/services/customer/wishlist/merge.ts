import type { Ctx, Tx } from '@tradepost/kernel'
import { emit, fail } from '@tradepost/kernel'
import { customerOwner, guestOwner, sharedOwner } from './owner.service.ts'
import { type Owner, wishlistEvents } from './wishlist.rules.ts'
import { lockedWishlist, recordUpdate } from './wishlist.service.ts'
import * as store from './wishlist.store.ts'

/** Called when a customer signs in. Customers are locked before devices, as everywhere. */
export const mergeWishlist = (ctx: Ctx, from: Owner, code: string, customerId: string) =>
  ctx.tx(async (tx) => {
    const customer = await sharedOwner(tx, ctx, customerOwner(customerId))
    const former = await sharedOwner(tx, ctx, from)
    if (!(await store.findWishlist(tx, ctx.merchantId, former, code))) throw fail('wishlistNotFound')
    const target = await store.lockOrCreateLike(tx, ctx.merchantId, customer, code, former)
    const source = await lockedWishlist(tx, ctx, former, code)
    await store.moveItems(tx, ctx.merchantId, source.id, target.id)
    await store.removeWishlist(tx, ctx.merchantId, source.id)
    await recordUpdate(tx, ctx, { ...target, owner: customer }, code)
    await emit(tx, ctx, wishlistEvents('wishlistDeleted', former, code))
  })

/** Called when the guest signs in. */
export const joinGuestWishlists = async (tx: Tx, ctx: Ctx, sessionId: string, customerId: string) => {
  const guest = guestOwner(sessionId)
  const codes = await store.listCodes(tx, ctx.merchantId, guest)
  if (codes.length === 0) return
  for (const code of codes) await mergeWishlist(ctx.inside(tx), guest, code, customerId)
}
