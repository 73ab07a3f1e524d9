import { type Ctx, normalizeLocale } from '@tradepost/kernel'
import { getMerchantSettings } from '../merchant/index.ts'
import type { Names } from './names.read.ts'

/** Customers belong to no catalog: the default language of their attributes is the merchant's. */
export const namesOf = async (ctx: Ctx, { localeCode }: { localeCode?: string }): Promise<Names> => {
  const { defaultLocale } = await getMerchantSettings(ctx.db, ctx.merchantId)
  const fallback = normalizeLocale(defaultLocale ?? 'en-us')
  return { locale: localeCode ? normalizeLocale(localeCode) : fallback, fallback }
}
