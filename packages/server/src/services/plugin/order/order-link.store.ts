import { type Db, json, sql } from '@tradepost/kernel'
import type { ShopKey } from '../model/action.types.ts'

export type LinkKey = ShopKey & { platformNumber: string }

/** False when the shop has the order already; a second call for it waits for the first. */
export const insertLink = async (
  db: Db,
  { merchantId, shopCode, platformNumber }: LinkKey,
  orderNumber: string,
  now: Date,
): Promise<boolean> =>
  (await db.run(sql`
    insert into plugin_order (merchant_id, shop_code, platform_number, order_number, create_date)
    values (${merchantId}, ${shopCode}, ${platformNumber}, ${orderNumber}, ${now}) on conflict do nothing`)) ===
  1

export const findLink = (db: Db, { merchantId, shopCode, platformNumber }: LinkKey) =>
  db.maybe<{ orderNumber: string }>(sql`
    select order_number as "orderNumber" from plugin_order
    where merchant_id = ${merchantId} and shop_code = ${shopCode} and platform_number = ${platformNumber}`)

export type Report = 'shipped' | 'canceled'
export type OpenLink = { platformNumber: string; orderNumber: string }

const column = (report: Report) => (report === 'shipped' ? sql`shipped_date` : sql`canceled_date`)

/** Orders with one of these statuses that were not reported to the platform, by its numbers. */
export const listUnreported = (
  db: Db,
  { merchantId, shopCode }: ShopKey,
  { report, statuses, after, limit }: { report: Report; statuses: string[]; after: string; limit: number },
) =>
  db.many<OpenLink>(sql`
    select p.platform_number as "platformNumber", p.order_number as "orderNumber"
    from plugin_order p join sales_order o on o.merchant_id = p.merchant_id and o.order_number = p.order_number
    where p.merchant_id = ${merchantId} and p.shop_code = ${shopCode} and p.${column(report)} is null
      and o.status = any(${statuses}::text[]) and p.platform_number > ${after}
    order by p.platform_number limit ${limit}`)

export type ChangedLink = OpenLink & { canceledItems: Record<string, number>; revision: number }

/** Orders that changed since their canceled pieces were compared, without those that ended in one of these statuses. */
export const listChanged = (
  db: Db,
  { merchantId, shopCode }: ShopKey,
  { ended, after, limit }: { ended: string[]; after: string; limit: number },
) =>
  db.many<ChangedLink>(sql`
    select p.platform_number as "platformNumber", p.order_number as "orderNumber", o.revision,
      p.canceled_items as "canceledItems"
    from plugin_order p join sales_order o on o.merchant_id = p.merchant_id and o.order_number = p.order_number
    where p.merchant_id = ${merchantId} and p.shop_code = ${shopCode} and p.canceled_date is null
      and not o.status = any(${ended}::text[]) and p.platform_number > ${after}
      and p.seen_revision is distinct from o.revision
    order by p.platform_number limit ${limit}`)

export const saveCanceledItems = (
  db: Db,
  { merchantId, shopCode, platformNumber }: LinkKey,
  { canceledItems, revision }: Pick<ChangedLink, 'canceledItems' | 'revision'>,
) =>
  db.run(sql`
    update plugin_order set canceled_items = ${json(canceledItems)}::jsonb, seen_revision = ${revision}
    where merchant_id = ${merchantId} and shop_code = ${shopCode} and platform_number = ${platformNumber}`)

export const markReported = (
  db: Db,
  { merchantId, shopCode }: ShopKey,
  report: Report,
  { platformNumber, now }: { platformNumber: string; now: Date },
) =>
  db.run(sql`
    update plugin_order set ${column(report)} = ${now}::timestamptz
    where merchant_id = ${merchantId} and shop_code = ${shopCode} and platform_number = ${platformNumber}`)

/** Links of orders that ended and were reported; a link that is gone lets the order be added retryOf. */
export const removeEndedLinks = (db: Db, { merchantId, shopCode }: ShopKey, before: Date) =>
  db.run(sql`
    delete from plugin_order where merchant_id = ${merchantId} and shop_code = ${shopCode}
      and create_date < ${before} and (shipped_date is not null or canceled_date is not null)`)
