import type { ShopUpdate } from '@tradepost/contract'
import { Answer, type Ctx, emit, fail, readList, refuse } from '@tradepost/kernel'
import { orConflict } from './merchant.errors.ts'
import { shopDeleted, shopUpdated } from './merchant.events.ts'
import { checkUpdate, mergeShop } from './shop.rules.ts'
import * as store from './shop.store.ts'

export const listShops = (ctx: Ctx, query: { filters?: string; limit?: number; offset?: number }) =>
  store.listShops(
    ctx.db,
    ctx.merchantId,
    readList(query, { filters: store.filters, tiebreak: store.tiebreak }),
  )

/** The interface answers the bare shop, without a wrapper. */
export const getShop = async (ctx: Ctx, code: string) => {
  const row = await store.findShop(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('shopNotFound')
  return new Answer(row.text, row.revision)
}

export const getShopId = async (ctx: Ctx, code: string) => {
  const row = await store.findShopId(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('shopNotFound')
  return { shopId: row.id, merchantId: String(ctx.merchantId) }
}

export const getShopApiKey = async (ctx: Ctx, code: string) => {
  const row = await store.findSealedKey(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('shopNotFound')
  return { apiKey: ctx.platform.vault.open(row.sealed) }
}

export const updateShop = (ctx: Ctx, code: string, patch: ShopUpdate) =>
  ctx.tx(async (tx) => {
    await store.lockMerchantShops(tx, ctx.merchantId)
    const before = await store.lockShop(tx, ctx.merchantId, code)
    if (!before) throw fail('shopNotFound')
    ctx.checkMatch(before.revision)
    refuse(checkUpdate(before.shop, patch))
    if (Object.keys(patch).length === 0) return

    const sealedKey = patch.apiKey === undefined ? null : ctx.platform.vault.seal(patch.apiKey)
    await orConflict(store.patchShop(tx, ctx.merchantId, mergeShop(before.shop, patch), sealedKey))
    const former =
      patch.isDefault && !before.shop.isDefault ? await store.setDefaultShop(tx, ctx.merchantId, code) : []
    await emit(tx, ctx, [shopUpdated(code), ...former.map((shop) => shopUpdated(shop.code))])
  })

export const deleteShop = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    await store.lockMerchantShops(tx, ctx.merchantId)
    const before = await store.lockShop(tx, ctx.merchantId, code)
    if (!before) throw fail('shopNotFound')
    ctx.checkMatch(before.revision)

    await store.removeShop(tx, ctx.merchantId, code)
    const heir = before.shop.isDefault ? await store.findOldestShop(tx, ctx.merchantId) : null
    if (heir) await store.setDefaultShop(tx, ctx.merchantId, heir.code)
    await emit(tx, ctx, [shopDeleted(code), ...(heir ? [shopUpdated(heir.code)] : [])])
  })
