import type { PluginLogType } from '@tradepost/contract'
import { type Db, json, removeOldest, sql } from '@tradepost/kernel'
import type { ShopKey } from '../model/action.types.ts'

export type LogLine = { type: PluginLogType; text: string }

export const insertLines = (db: Db, { merchantId, shopCode }: ShopKey, lines: LogLine[], now: Date) =>
  db.run(sql`
    insert into plugin_log (merchant_id, shop_code, type, create_date, text)
    select s.merchant_id, s.code, line.type, ${now}::timestamptz, line.text
    from shop s, jsonb_to_recordset(${json(lines)}::jsonb) as line(type text, text text)
    where s.merchant_id = ${merchantId} and s.code = ${shopCode}`)

/** The last lines, the oldest of them first. */
export const listLines = (db: Db, { merchantId, shopCode }: ShopKey, type: PluginLogType, count: number) =>
  db.many<{ date: Date; text: string }>(sql`
    select last.create_date as date, last.text from (
      select l.id, l.create_date, l.text from plugin_log l
      where l.merchant_id = ${merchantId} and l.shop_code = ${shopCode} and l.type = ${type}
      order by l.id desc limit ${count}) last
    order by last.id`)

export const removeLines = (db: Db, { merchantId, shopCode }: ShopKey, type: PluginLogType) =>
  db.run(sql`
    delete from plugin_log where merchant_id = ${merchantId} and shop_code = ${shopCode} and type = ${type}`)

export const removeOldLines = (db: Db, before: Date) =>
  removeOldest(db, sql`plugin_log`, { order: sql`t.create_date`, where: sql`t.create_date < ${before}` })
