import type { WishlistItem } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { mergeItems, type Owner, toItemRow } from './wishlist.rules.ts'
import { lockedWishlist, recordUpdate, refuseUnknownProducts } from './wishlist.service.ts'
import * as store from './wishlist.store.ts'

export const addItems = (
  ctx: Ctx,
  whose: Owner,
  code: string,
  items: WishlistItem[],
  { atMost = Number.POSITIVE_INFINITY }: { atMost?: number } = {},
) =>
  ctx.tx(async (tx) => {
    const before = await lockedWishlist(tx, ctx, whose, code)
    const current = await store.listProductCodes(tx, ctx.merchantId, before.id)
    await refuseUnknownProducts(tx, ctx, items, current)
    if (new Set([...current, ...items.map(({ productCode }) => productCode)]).size > atMost)
      throw fail('favoritesFull')
    const rows = mergeItems(items).map(toItemRow)
    await store.patchItems(tx, ctx.merchantId, before.id, rows)
    await store.insertItems(tx, ctx.merchantId, before.id, rows)
    await recordUpdate(tx, ctx, before, code)
  })
