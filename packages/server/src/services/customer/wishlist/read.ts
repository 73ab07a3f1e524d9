import { Answer, type Ctx, fail } from '@tradepost/kernel'
import { liveOwner } from './owner.service.ts'
import type { Owner } from './wishlist.rules.ts'
import * as store from './wishlist.store.ts'

export const listWishlists = async (ctx: Ctx, whose: Owner) => {
  const owner = await liveOwner(ctx, whose)
  const { text } = await store.listWishlists(ctx.db, ctx.merchantId, owner)
  return new Answer(`{"wishlists":${text}}`)
}

/** The answer has the wishlist under `wishlist`, and its fields at the top once more. */
export const getWishlist = async (ctx: Ctx, whose: Owner, code: string) => {
  const owner = await liveOwner(ctx, whose)
  const row = await store.findWishlist(ctx.db, ctx.merchantId, owner, code)
  if (!row) throw fail('wishlistNotFound')
  return new Answer(`{"wishlist":${row.text},${row.text.slice(1)}`, row.revision)
}
