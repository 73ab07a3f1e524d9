import type { CurrencyCode } from '@tradepost/contract'
import { type Db, sql } from '@tradepost/kernel'
import type { StoredCheckout } from '../model/checkout.rules.ts'
import { oneShop, pricesIncludeTax } from './shop.store.ts'

export const findCheckout = (db: Db, merchantId: number, code: string) =>
  db.maybe<StoredCheckout & { currencies: CurrencyCode[]; revision: number }>(sql`
    select s.checkout_settings as checkout, ${pricesIncludeTax} as "pricesIncludeTax", s.currencies, s.revision
    from shop s where ${oneShop(merchantId, code)}`)
