import { Answer, type Ctx, fail, type ListQuery, readList, secretAnswer } from '@tradepost/kernel'
import { issueShopToken } from '../../auth/index.ts'
import * as store from '../record/shop.store.ts'

type ShopQuery = ListQuery & { includeInternalIds?: boolean }

const listOptions = (ctx: Ctx, { includeInternalIds: internalId = false }: ShopQuery) => {
  if (internalId && !ctx.principal.isOperator) throw fail('operatorOnly')
  return { internalId, publicUrl: ctx.platform.config.publicUrl }
}

export const listShops = (ctx: Ctx, query: ShopQuery) =>
  store.listShops(ctx.db, ctx.merchantId, readList(query, store.rules), listOptions(ctx, query))

export const listAllShops = (ctx: Ctx, query: ShopQuery) =>
  store.listShops(ctx.db, null, readList(query, store.allRules), listOptions(ctx, query))

/** The answer has the numbers under a name with the requested word. */
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
