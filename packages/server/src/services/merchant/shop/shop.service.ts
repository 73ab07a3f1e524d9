import type { CurrencyCode, ShopUpdate } from '@tradepost/contract'
import {
  Answer,
  announce,
  type Ctx,
  type Db,
  dropFiles,
  emit,
  fail,
  type ListQuery,
  readList,
  refuse,
  secretAnswer,
  type Tx,
  transactionCache,
} from '@tradepost/kernel'
import { issueShopToken } from '../../auth/index.ts'
import { checkNewCurrencies } from '../checkout/amount.rules.ts'
import { findCheckout } from '../checkout/checkout.store.ts'
import { orConflict } from '../merchant/merchant.errors.ts'
import { shopDeleted, shopUpdated } from '../merchant/merchant.events.ts'
import { checkUpdate, mergeShop, toStored } from './shop.rules.ts'
import * as store from './shop.store.ts'

type ShopQuery = ListQuery & { includeInternalIds?: boolean }

const listOptions = (ctx: Ctx, { includeInternalIds: internalId = false }: ShopQuery) => {
  if (internalId && !ctx.principal.isOperator) throw fail('operatorOnly')
  return { internalId, publicUrl: ctx.platform.config.publicUrl }
}

export const listShops = (ctx: Ctx, query: ShopQuery) =>
  store.listShops(ctx.db, ctx.merchantId, readList(query, store.rules), listOptions(ctx, query))

export const listAllShops = (ctx: Ctx, query: ShopQuery) =>
  store.listShops(ctx.db, null, readList(query, store.allRules), listOptions(ctx, query))

/** Under the requested name. */
export const listLinkedShops = async (ctx: Ctx, word: string) => {
  const shops = await store.listPluginShops(ctx.db, ctx.merchantId)
  return { [`${word}Shops`]: shops.map(({ shopNumber }) => shopNumber) }
}

/** The interface answers the bare shop, without a wrapper. */
export const getShop = async (ctx: Ctx, code: string) => {
  const row = await store.findShop(ctx.db, ctx.merchantId, code, ctx.platform.config.publicUrl)
  if (!row) throw fail('shopNotFound')
  return new Answer(row.text, row.revision)
}

export const getShopId = async (ctx: Ctx, code: string) => {
  const row = await store.findShopId(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('shopNotFound')
  return row
}

export const getShopApiKey = async (ctx: Ctx, code: string) => {
  const row = await store.findSealedKey(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('shopNotFound')
  return { apiKey: ctx.platform.vault.open(row.sealed) }
}

export const getShopJwt = async (ctx: Ctx, code: string) => {
  const numbers = await store.findShopNumbers(ctx.db, ctx.merchantId, code)
  if (!numbers) throw fail('shopNotFound')
  const { merchantCode, subject, name } = ctx.principal
  const claims = { merchantCode, shopCode: code, ...numbers, name }
  return secretAnswer({ jwt: await issueShopToken(ctx.platform, subject, claims) })
}

/** Its live pages show its language, and are kept in memory. */
const announceShop = (tx: Tx, { merchantId }: Ctx, shopCode: string) =>
  announce(tx, { shop: { merchantId, shopCode } })

const facts = transactionCache((db: Db, merchantId: number, ...codes: string[]) =>
  store.listShopFacts(db, merchantId, codes),
)

/** For the other services, any number at once. */
export const listShopFacts = (db: Db, merchantId: number, codes: string[]) =>
  facts.read(db, merchantId, ...codes)

/** Where a shop begins: on its own host, else in the storefront that comes with the platform. */
export const shopHome = (
  { platform, principal }: Ctx,
  { code, url }: { code: string; url: string | null | undefined },
): string =>
  url?.replace(/\/$/, '') ??
  `${platform.config.publicUrl}/store/${encodeURIComponent(principal.merchantCode)}/${encodeURIComponent(code)}`

/** With the default shop, for the other services. */
export const listShopLooks = (db: Db, { platform, merchantId }: Ctx, codes: string[]) =>
  store.listShopLooks(db, merchantId, codes, platform.config.publicUrl)

const checkCurrencies = async (tx: Tx, { merchantId }: Ctx, code: string, currencies: CurrencyCode[]) => {
  const row = await findCheckout(tx, merchantId, code)
  refuse(checkNewCurrencies(row?.checkout.shippingMethods ?? [], currencies))
}

export const updateShop = (ctx: Ctx, code: string, sent: ShopUpdate) =>
  ctx.tx(async (tx) => {
    facts.forget(tx)
    const patch = toStored(sent, ctx.platform.config.publicUrl)
    await store.lockMerchantShops(tx, ctx.merchantId)
    const before = await store.lockShop(tx, ctx.merchantId, code)
    if (!before) throw fail('shopNotFound')
    ctx.checkMatch(before.revision)
    refuse(checkUpdate(before.shop, patch))
    if (patch.currencies) await checkCurrencies(tx, ctx, code, patch.currencies)
    if (Object.keys(patch).length === 0) return

    const sealedKey = patch.apiKey === undefined ? null : ctx.platform.vault.seal(patch.apiKey)
    await announceShop(tx, ctx, code)
    await orConflict(store.patchShop(tx, ctx.merchantId, mergeShop(before.shop, patch), sealedKey))
    const former =
      patch.isDefault && !before.shop.isDefault ? await store.setDefaultShop(tx, ctx.merchantId, code) : []
    await emit(tx, ctx, [shopUpdated(code), ...former.map((shop) => shopUpdated(shop.code))])
  })

export const deleteShop = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    facts.forget(tx)
    await store.lockMerchantShops(tx, ctx.merchantId)
    const before = await store.lockShop(tx, ctx.merchantId, code)
    if (!before) throw fail('shopNotFound')
    ctx.checkMatch(before.revision)

    await announceShop(tx, ctx, code)
    const { images } = await store.removeShop(tx, ctx.merchantId, code)
    await dropFiles(tx, ctx, Object.values(images))
    const heir = before.shop.isDefault ? await store.findOldestShop(tx, ctx.merchantId) : null
    if (heir) await store.setDefaultShop(tx, ctx.merchantId, heir.code)
    await emit(tx, ctx, [shopDeleted(code), ...(heir ? [shopUpdated(heir.code)] : [])])
  })
