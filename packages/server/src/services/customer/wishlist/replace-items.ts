import type { Ctx } from '@tradepost/kernel'
import { listKnownProducts } from '../../catalog/index.ts'
import { makeWishlist } from './create.ts'
import { mergeItems, type Owner, toItemRow } from './wishlist.rules.ts'
import { lockedWishlist, recordUpdate, refuseUnknownProducts } from './wishlist.service.ts'
import * as store from './wishlist.store.ts'

/** `productCodes` are all that the wishlist has from now on; items that stay keep their place, quantity and notes. */
export const replaceItems = (ctx: Ctx, whose: Owner, code: string, productCodes: string[]) =>
  ctx.tx(async (tx) => {
    const before = await lockedWishlist(tx, ctx, whose, code)
    const current = await store.listProductCodes(tx, ctx.merchantId, before.id)
    const items = mergeItems(productCodes.map((productCode) => ({ productCode })))
    await refuseUnknownProducts(tx, ctx, items, current)
    const kept = new Set(productCodes)
    const gone = current.filter((productCode) => !kept.has(productCode))
    await store.removeItems(tx, ctx.merchantId, before.id, gone)
    await store.insertItems(tx, ctx.merchantId, before.id, items.map(toItemRow))
    await recordUpdate(tx, ctx, before, code)
  })

/**
 * Makes the wishlist if there is none, and answers what it holds afterwards. Products that are in no catalog are
 * left out: a list of another shop may name some.
 */
export const changeItems = (
  ctx: Ctx,
  whose: Owner,
  code: string,
  { added, removed, name = null }: { added: string[]; removed: string[]; name?: string | null },
): Promise<string[]> =>
  ctx.tx(async (tx) => {
    const owner = await makeWishlist(tx, ctx, whose, { code, name })
    const before = await lockedWishlist(tx, ctx, owner, code)
    const known = await listKnownProducts(tx, ctx.merchantId, added)
    await store.removeItems(tx, ctx.merchantId, before.id, removed)
    const rows = known.map((productCode) => toItemRow({ productCode }))
    await store.insertItems(tx, ctx.merchantId, before.id, rows)
    await recordUpdate(tx, ctx, before, code)
    return store.listProductCodes(tx, ctx.merchantId, before.id)
  })
