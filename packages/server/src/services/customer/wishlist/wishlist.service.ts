import type { WishlistItem, WishlistUpdate } from '@tradepost/contract'
import { type Ctx, emit, fail, type Tx, violatedConstraint } from '@tradepost/kernel'
import { listKnownProducts } from '../../catalog/index.ts'
import { sharedOwner } from './owner.service.ts'
import { type Owner, wishlistEvents } from './wishlist.rules.ts'
import * as store from './wishlist.store.ts'

/** Products already in the wishlist may have left the catalog. */
export const refuseUnknownProducts = async (
  tx: Tx,
  ctx: Ctx,
  items: WishlistItem[],
  current: string[] = [],
) => {
  const codes = new Set(items.map(({ productCode }) => productCode))
  for (const code of current) codes.delete(code)
  if (codes.size === 0) return
  const known = await listKnownProducts(tx, ctx.merchantId, [...codes])
  if (known.length < codes.size) throw fail('productNotFound')
}

type Locked = store.LockedWishlist & { owner: Owner }

export const lockedWishlist = async (tx: Tx, ctx: Ctx, whose: Owner, code: string): Promise<Locked> => {
  const owner = await sharedOwner(tx, ctx, whose)
  const locked = await store.lockWishlist(tx, ctx.merchantId, owner, code)
  if (!locked) throw fail('wishlistNotFound')
  return { ...locked, owner }
}

/** Touches the wishlist and emits its event; for a change of its items, too. */
export const recordUpdate = async (
  tx: Tx,
  ctx: Ctx,
  { id, owner }: Locked,
  code: string,
  patch: WishlistUpdate = {},
) => {
  try {
    await Promise.all([
      store.patchWishlist(tx, ctx.merchantId, id, patch),
      emit(tx, ctx, wishlistEvents('wishlistUpdated', owner, patch.code ?? code, code)),
    ])
  } catch (error) {
    throw violatedConstraint(error) === 'wishlist_pkey' ? fail('wishlistExists') : error
  }
}
