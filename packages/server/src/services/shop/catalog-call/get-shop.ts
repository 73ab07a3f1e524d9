import type { AppShop } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { getCalledShop } from '../base/called-shop.read.ts'
import { findAppShop, listAppCategories } from './shop.read.ts'

export const getShop = async (ctx: Ctx, localeCode?: string): Promise<AppShop> => {
  const { merchantCode } = ctx.principal
  const called = await getCalledShop(ctx, localeCode)
  const shop = await findAppShop(ctx.db, ctx.merchantId, called.shopCode, ctx.platform.config.publicUrl)
  if (!shop) throw fail('unauthorized')
  return { merchantCode, ...shop, localeCode: called.localeCode, currency: called.currencyCode }
}

export const getCategories = async (ctx: Ctx, localeCode?: string) => {
  const shop = await getCalledShop(ctx, localeCode)
  return { categories: await listAppCategories(ctx.db, ctx.merchantId, shop) }
}
