import type { Ctx, Tx } from '@tradepost/kernel'
import { mergeWishlist } from './wishlist.service.ts'
import * as store from './wishlist.store.ts'
import { guestOwner } from './wishlist-owner.service.ts'

export const keepGuestWishlists = (tx: Tx, { merchantId }: Ctx, sessionId: string, until: Date) =>
  store.keepUntil(tx, merchantId, guestOwner(sessionId), until)

/** Run when the guest signs in. */
export const joinGuestWishlists = async (tx: Tx, ctx: Ctx, sessionId: string, customerId: string) => {
  const guest = guestOwner(sessionId)
  const codes = await store.listCodes(tx, ctx.merchantId, guest)
  if (codes.length === 0) return
  const { merchantId, principal } = ctx
  const bound = ctx.forMerchant({ id: merchantId, code: principal.merchantCode }, tx)
  for (const code of codes) await mergeWishlist(bound, guest, code, customerId)
}
