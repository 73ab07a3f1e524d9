import type { CurrencyCode } from '@tradepost/contract'
import { type Ctx, fail, normalizeLocale, sql } from '@tradepost/kernel'

export type CalledShop = {
  shopCode: string
  catalogCode: string | null
  currencyCode: CurrencyCode
  /** The language that was asked for if the shop has it, else its first. */
  localeCode: string
}

/** The shop that the token is for. */
export const getCalledShop = async (ctx: Ctx, localeCode?: string): Promise<CalledShop> => {
  const { db, merchantId, principal } = ctx
  const asked = localeCode ? normalizeLocale(localeCode) : null
  const shop = await db.maybe<CalledShop>(sql`
    select s.code as "shopCode", s.catalog_code as "catalogCode", s.currencies[1] as "currencyCode",
      case when ${asked} = any (s.locales) then ${asked} else s.locales[1] end as "localeCode"
    from shop s where s.merchant_id = ${merchantId} and s.code = ${principal.shopper?.shopCode ?? null}`)
  if (!shop) throw fail('unauthorized')
  return shop
}
