import { type Ctx, fail } from '@tradepost/kernel'
import type { Owner } from './wishlist.rules.ts'
import { lockedWishlist, recordUpdate } from './wishlist.service.ts'
import * as store from './wishlist.store.ts'

/** One product that the wishlist does not have refuses the whole request. */
export const deleteItems = (ctx: Ctx, whose: Owner, wishlistCode: string, productCodes: string[]) =>
  ctx.tx(async (tx) => {
    const before = await lockedWishlist(tx, ctx, whose, wishlistCode)
    const removed = await store.removeItems(tx, ctx.merchantId, before.id, productCodes)
    if (removed < new Set(productCodes).size) throw fail('wishlistItemNotFound')
    await recordUpdate(tx, ctx, before, wishlistCode)
  })
