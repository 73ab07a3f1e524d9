import { type Db, sql } from '@tradepost/kernel'
import type { ShopKey } from './shop.rules.ts'

export const hasShop = async (db: Db, { merchantId, shopCode }: ShopKey): Promise<boolean> =>
  (await db.maybe(sql`select from shop where merchant_id = ${merchantId} and code = ${shopCode}`)) !== null

/** Keeps the shop from being deleted while a page is added. */
export const lockShop = async (db: Db, { merchantId, shopCode }: ShopKey): Promise<boolean> =>
  (await db.maybe(
    sql`select from shop where merchant_id = ${merchantId} and code = ${shopCode} for key share`,
  )) !== null
