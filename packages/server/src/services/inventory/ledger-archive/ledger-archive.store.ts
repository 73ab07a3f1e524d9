import { type Db, isoText, type List, listPage, type Sql, sql } from '@tradepost/kernel'
import { changeItem } from '../ledger/ledger.read.ts'

export type Ledger = { merchantId: number; before: Date }
export type LedgerFile = {
  key: string
  size: number
  changeCount: number
  firstDate: string
  lastDate: string
}

const cutoff = (now: Date, defaultDays: number): Sql =>
  sql`${now}::timestamptz - make_interval(days => coalesce((m.settings ->> 'stockLedgerDays')::int, ${defaultDays}))`

/** Merchants whose ledger reaches further back than their setting allows. Over all merchants: upkeep of the server. */
export const listOldLedgers = (db: Db, now: Date, defaultDays: number) =>
  db.many<Ledger>(sql`
    select m.id as "merchantId", ${cutoff(now, defaultDays)} as before from merchant m
    where exists (
      select from inventory_change x where x.merchant_id = m.id and x.create_date < ${cutoff(now, defaultDays)})
    order by m.id`)

export type OldChanges = { ids: string[]; lines: string; firstDate: string; lastDate: string; end: string }

/** The oldest changes since then, one JSON text a line; null when none is old enough. */
export const readOldest = (db: Db, { merchantId, before }: Ledger, since: string, limit: number) =>
  db.maybe<OldChanges>(sql`
    select array_agg(x.id::text) as ids, string_agg(${changeItem}::text, E'\n' order by x.create_date, x.id) as lines,
      ${isoText(sql`min(x.create_date)`)} as "firstDate", ${isoText(sql`max(x.create_date)`)} as "lastDate",
      max(x.create_date)::text as end
    from (
      select * from inventory_change x
      where x.merchant_id = ${merchantId} and x.create_date >= ${since} and x.create_date < ${before}
      order by x.create_date, x.id limit ${limit}) x
    having count(*) > 0`)

export const removeChanges = (db: Db, merchantId: number, ids: string[]) =>
  db.run(sql`
    delete from inventory_change where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`)

export const insertArchive = (db: Db, merchantId: number, file: LedgerFile, now: Date) =>
  db.run(sql`
    insert into inventory_change_archive
      (merchant_id, first_date, last_date, change_count, size, file_key, create_date)
    values (${merchantId}, ${file.firstDate}, ${file.lastDate}, ${file.changeCount}, ${file.size}, ${file.key}, ${now})`)

export const listArchives = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'archives', {
    item: sql`json_build_object('id', a.id, 'firstDate', ${isoText(sql`a.first_date`)},
      'lastDate', ${isoText(sql`a.last_date`)}, 'changeCount', a.change_count, 'size', a.size,
      'createDate', ${isoText(sql`a.create_date`)})`,
    from: sql`inventory_change_archive a`,
    where: sql`a.merchant_id = ${merchantId}`,
    list,
  })

export const findArchive = (db: Db, merchantId: number, id: number) =>
  db.maybe<{ key: string }>(sql`
    select file_key as key from inventory_change_archive where merchant_id = ${merchantId} and id = ${id}`)
