import type { WishlistCreate, WishlistItem, WishlistItemUpdate, WishlistUpdate } from '@tradepost/contract'
import { Answer, type Ctx, emit, fail, type Tx, violatedConstraint } from '@tradepost/kernel'
import { listKnownProducts } from '../../catalog/index.ts'
import { mergeItems, type Owner, toItemRow, wishlistEvents } from './wishlist.rules.ts'
import * as store from './wishlist.store.ts'
import { customerOwner, liveOwner, sharedOwner } from './wishlist-owner.service.ts'

export const listWishlists = async (ctx: Ctx, whose: Owner) => {
  const owner = await liveOwner(ctx, whose)
  const { text } = await store.listWishlists(ctx.db, ctx.merchantId, owner)
  return new Answer(`{"wishlists":${text}}`)
}

/** Under `wishlist`, and its fields at the top once more. */
export const getWishlist = async (ctx: Ctx, whose: Owner, code: string) => {
  const owner = await liveOwner(ctx, whose)
  const row = await store.findWishlist(ctx.db, ctx.merchantId, owner, code)
  if (!row) throw fail('wishlistNotFound')
  return new Answer(`{"wishlist":${row.text},${row.text.slice(1)}`, row.revision)
}

/** Products already in the wishlist may have left the catalog. */
const refuseUnknownProducts = async (tx: Tx, ctx: Ctx, items: WishlistItem[], held: string[] = []) => {
  const codes = new Set(items.map(({ productCode }) => productCode))
  for (const code of held) codes.delete(code)
  if (codes.size === 0) return
  const known = await listKnownProducts(tx, ctx.merchantId, [...codes])
  if (known.length < codes.size) throw fail('productNotFound')
}

/** All or nothing: a code that exists or is listed twice refuses the whole request. */
export const createWishlists = (ctx: Ctx, whose: Owner, wishlists: WishlistCreate[]) =>
  ctx.tx(async (tx) => {
    const owner = await sharedOwner(tx, ctx, whose)
    const items = wishlists.flatMap(({ code, items = [] }) =>
      mergeItems(items).map((item) => ({ ...toItemRow(item), wishlistCode: code })),
    )
    await refuseUnknownProducts(tx, ctx, items)
    const fresh = wishlists.map(({ code, name = null }) => ({ code, name }))
    const isDouble = new Set(fresh.map(({ code }) => code)).size < fresh.length
    const stored = isDouble ? [] : await store.insertWishlists(tx, ctx.merchantId, owner, fresh, items)
    if (stored.length < fresh.length) throw fail('wishlistExists')
    await emit(
      tx,
      ctx,
      fresh.flatMap(({ code }) => wishlistEvents('wishlistCreated', owner, code)),
    )
  })

type Locked = store.LockedWishlist & { owner: Owner }

const lockedWishlist = async (tx: Tx, ctx: Ctx, whose: Owner, code: string): Promise<Locked> => {
  const owner = await sharedOwner(tx, ctx, whose)
  const locked = await store.lockWishlist(tx, ctx.merchantId, owner, code)
  if (!locked) throw fail('wishlistNotFound')
  return { ...locked, owner }
}

/** Touches the wishlist and emits its event; for a change of its items, too. */
const recordUpdate = async (
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

export const updateWishlist = (ctx: Ctx, whose: Owner, code: string, patch: WishlistUpdate) =>
  ctx.tx(async (tx) => {
    const before = await lockedWishlist(tx, ctx, whose, code)
    ctx.checkMatch(before.revision)
    if (Object.keys(patch).length === 0) return

    const { items, ...own } = patch
    if (items) {
      const held = await store.listProductCodes(tx, ctx.merchantId, before.id)
      await refuseUnknownProducts(tx, ctx, items, held)
      await store.removeItems(tx, ctx.merchantId, before.id)
      await store.insertItems(tx, ctx.merchantId, before.id, mergeItems(items).map(toItemRow))
    }
    await recordUpdate(tx, ctx, before, code, own)
  })

export const deleteWishlist = (ctx: Ctx, whose: Owner, code: string) =>
  ctx.tx(async (tx) => {
    const before = await lockedWishlist(tx, ctx, whose, code)
    ctx.checkMatch(before.revision)
    await Promise.all([
      store.removeWishlist(tx, ctx.merchantId, before.id),
      emit(tx, ctx, wishlistEvents('wishlistDeleted', before.owner, code)),
    ])
  })

export const addItems = (
  ctx: Ctx,
  whose: Owner,
  code: string,
  items: WishlistItem[],
  { atMost = Number.POSITIVE_INFINITY }: { atMost?: number } = {},
) =>
  ctx.tx(async (tx) => {
    const before = await lockedWishlist(tx, ctx, whose, code)
    const held = await store.listProductCodes(tx, ctx.merchantId, before.id)
    await refuseUnknownProducts(tx, ctx, items, held)
    if (new Set([...held, ...items.map(({ productCode }) => productCode)]).size > atMost)
      throw fail('favoritesFull')
    const rows = mergeItems(items).map(toItemRow)
    await store.patchItems(tx, ctx.merchantId, before.id, rows)
    await store.insertItems(tx, ctx.merchantId, before.id, rows)
    await recordUpdate(tx, ctx, before, code)
  })

/** If there is none. */
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

/** The products that it has from now on; those that stay keep their place, quantity and notes. */
export const replaceItems = (ctx: Ctx, whose: Owner, code: string, productCodes: string[]) =>
  ctx.tx(async (tx) => {
    const before = await lockedWishlist(tx, ctx, whose, code)
    const held = await store.listProductCodes(tx, ctx.merchantId, before.id)
    const items = mergeItems(productCodes.map((productCode) => ({ productCode })))
    await refuseUnknownProducts(tx, ctx, items, held)
    const kept = new Set(productCodes)
    const gone = held.filter((productCode) => !kept.has(productCode))
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

export type ItemKey = { wishlistCode: string; productCode: string }

/** Lays the details over each of them. All or nothing. */
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

export const updateItem = (
  ctx: Ctx,
  whose: Owner,
  { wishlistCode, productCode }: ItemKey,
  patch: WishlistItemUpdate,
) => updateItems(ctx, whose, wishlistCode, [productCode], patch)

/** All or nothing. */
export const deleteItems = (ctx: Ctx, whose: Owner, wishlistCode: string, productCodes: string[]) =>
  ctx.tx(async (tx) => {
    const before = await lockedWishlist(tx, ctx, whose, wishlistCode)
    const removed = await store.removeItems(tx, ctx.merchantId, before.id, productCodes)
    if (removed < new Set(productCodes).size) throw fail('wishlistItemNotFound')
    await recordUpdate(tx, ctx, before, wishlistCode)
  })

export const deleteItem = (ctx: Ctx, whose: Owner, { wishlistCode, productCode }: ItemKey) =>
  deleteItems(ctx, whose, wishlistCode, [productCode])

/** Run when a customer signs in. Locks in one order: customers before devices. */
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
