import type { WishlistUpdate } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { mergeItems, type Owner, toItemRow } from './wishlist.rules.ts'
import { lockedWishlist, recordUpdate, refuseUnknownProducts } from './wishlist.service.ts'
import * as store from './wishlist.store.ts'

export const updateWishlist = (ctx: Ctx, whose: Owner, code: string, patch: WishlistUpdate) =>
  ctx.tx(async (tx) => {
    const before = await lockedWishlist(tx, ctx, whose, code)
    ctx.checkMatch(before.revision)
    if (Object.keys(patch).length === 0) return

    const { items, ...own } = patch
    if (items) {
      const current = await store.listProductCodes(tx, ctx.merchantId, before.id)
      await refuseUnknownProducts(tx, ctx, items, current)
      await store.removeItems(tx, ctx.merchantId, before.id)
      await store.insertItems(tx, ctx.merchantId, before.id, mergeItems(items).map(toItemRow))
    }
    await recordUpdate(tx, ctx, before, code, own)
  })
