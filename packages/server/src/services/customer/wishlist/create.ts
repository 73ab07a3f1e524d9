import type { WishlistCreate } from '@tradepost/contract'
import { type Ctx, emit, fail, type Tx } from '@tradepost/kernel'
import { sharedOwner } from './owner.service.ts'
import { mergeItems, type Owner, toItemRow, wishlistEvents } from './wishlist.rules.ts'
import { refuseUnknownProducts } from './wishlist.service.ts'
import * as store from './wishlist.store.ts'

/** All or nothing: a code that exists or is listed twice refuses the whole request. */
export const createWishlists = (ctx: Ctx, whose: Owner, wishlists: WishlistCreate[]) =>
  ctx.tx(async (tx) => {
    const owner = await sharedOwner(tx, ctx, whose)
    const items = wishlists.flatMap(({ code, items = [] }) =>
      mergeItems(items).map((item) => ({ ...toItemRow(item), wishlistCode: code })),
    )
    await refuseUnknownProducts(tx, ctx, items)
    const fresh = wishlists.map(({ code, name = null }) => ({ code, name }))
    const hasDuplicates = new Set(fresh.map(({ code }) => code)).size < fresh.length
    const stored = hasDuplicates ? [] : await store.insertWishlists(tx, ctx.merchantId, owner, fresh, items)
    if (stored.length < fresh.length) throw fail('wishlistExists')
    await emit(
      tx,
      ctx,
      fresh.flatMap(({ code }) => wishlistEvents('wishlistCreated', owner, code)),
    )
  })

/** Creates the wishlist if there is none of the code. */
export const makeWishlist = async (
  tx: Tx,
  ctx: Ctx,
  whose: Owner,
  { code, name = null }: { code: string; name?: string | null },
): Promise<Owner> => {
  const owner = await sharedOwner(tx, ctx, whose)
  const made = await store.insertWishlists(tx, ctx.merchantId, owner, [{ code, name }], [])
  if (made.length > 0) await emit(tx, ctx, wishlistEvents('wishlistCreated', owner, code))
  return owner
}
