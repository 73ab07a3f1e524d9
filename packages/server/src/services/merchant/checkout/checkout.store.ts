import type { CurrencyCode } from '@tradepost/contract'
import { type Db, type Sql, sql } from '@tradepost/kernel'
import { oneShop } from '../shop/shop.store.ts'
import type { StoredCheckout } from './checkout.rules.ts'

/** Of the shop `s`. */
export const pricesIncludeTax: Sql = sql`coalesce((s.settings ->> 'useVAT')::boolean, false)`

export const findCheckout = (db: Db, merchantId: number, code: string) =>
  db.maybe<StoredCheckout & { currencies: CurrencyCode[]; revision: number }>(sql`
    select s.checkout_settings as checkout, ${pricesIncludeTax} as "pricesIncludeTax", s.currencies, s.revision
    from shop s where ${oneShop(merchantId, code)}`)
