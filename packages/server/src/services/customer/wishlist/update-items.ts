import type { WishlistItemUpdate } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { type Owner, toItemRow } from './wishlist.rules.ts'
import { lockedWishlist, recordUpdate } from './wishlist.service.ts'
import * as store from './wishlist.store.ts'

/** Applies the patch to each item. One that is missing refuses the whole request. */
export const updateItems = (
  ctx: Ctx,
  whose: Owner,
  wishlistCode: string,
  productCodes: string[],
  patch: WishlistItemUpdate,
) =>
  ctx.tx(async (tx) => {
    const before = await lockedWishlist(tx, ctx, whose, wishlistCode)
    const items = productCodes.map((productCode) => toItemRow({ productCode, ...patch }))
    if ((await store.patchItems(tx, ctx.merchantId, before.id, items)) < items.length)
      throw fail('wishlistItemNotFound')
    if (Object.keys(patch).length > 0) await recordUpdate(tx, ctx, before, wishlistCode)
  })
