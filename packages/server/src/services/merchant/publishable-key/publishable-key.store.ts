import type { PublishableKey } from '@tradepost/contract'
import { type Db, isoText, sql } from '@tradepost/kernel'

type ShopKey = { merchantId: number; shopCode: string }

export const listPublishableKeys = (db: Db, { merchantId, shopCode }: ShopKey) =>
  db.many<PublishableKey>(sql`
    select k.key, k.name, ${isoText(sql`k.create_date`)} as "createDate" from publishable_key k
    where k.merchant_id = ${merchantId} and k.shop_code = ${shopCode} order by k.create_date, k.name, k.key`)

type NewKey = ShopKey & { key: string; name: string; now: Date }

export const insertPublishableKey = (db: Db, { merchantId, shopCode, key, name, now }: NewKey) =>
  db.one<PublishableKey>(sql`
    insert into publishable_key as k (merchant_id, shop_code, key, name, create_date)
    values (${merchantId}, ${shopCode}, ${key}, ${name}, ${now})
    returning k.key, k.name, ${isoText(sql`k.create_date`)} as "createDate"`)

/** No row: the shop has no such key. */
export const removePublishableKey = (db: Db, { merchantId, shopCode }: ShopKey, key: string) =>
  db.maybe<{ key: string }>(sql`
    delete from publishable_key
    where merchant_id = ${merchantId} and shop_code = ${shopCode} and key = ${key} returning key`)
