import { type Db, type Sql, sql } from '@tradepost/kernel'
import { changeItem } from '../ledger/ledger.read.ts'
import { reservationJson } from '../reservation/reservation.read.ts'
import { records } from '../stock/stock.read.ts'

/** Parts of a record's key; a missing part matches anything. */
export type RecordQuestion = {
  productCode: string
  locationCode: string
  sku?: string
  bin?: string
  binLocation?: string
}

const LATEST = 100

const ofRecord = (
  rows: Sql,
): Sql => sql`${rows}.merchant_id = i.merchant_id and ${rows}.product_code = i.product_code
  and ${rows}.location_code = i.location_code and ${rows}.sku = i.sku and ${rows}.bin = i.bin and ${rows}.bin_location = i.bin_location`

/** The record that has exactly the parts that are named, else the only one that has them; no row otherwise. */
export const findExplanation = (db: Db, merchantId: number, question: RecordQuestion) => {
  const { productCode, locationCode, sku = null, bin = null, binLocation = null } = question
  return db.maybe<{ text: string }>(sql`
    with candidate as (
      select i.sku, i.bin, i.bin_location, (i.sku, i.bin, i.bin_location) =
        (coalesce(${sku}, ''), coalesce(${bin}, ''), coalesce(${binLocation}, '')) as is_exact
      from inventory i
      where i.merchant_id = ${merchantId} and i.product_code = ${productCode} and i.location_code = ${locationCode}
        and i.sku = coalesce(${sku}, i.sku) and i.bin = coalesce(${bin}, i.bin)
        and i.bin_location = coalesce(${binLocation}, i.bin_location)
      order by is_exact desc limit 2)
    select json_build_object('inventory', inventory_read(i, l, t),
      'reservations', (
        select coalesce(json_agg(${reservationJson} order by r.create_date, r.code), '[]')
        from reservation r where ${ofRecord(sql`r`)}),
      'changes', (
        select coalesce(json_agg(${changeItem} order by x.id desc), '[]')
        from (select * from inventory_change x where ${ofRecord(sql`x`)} order by x.id desc limit ${LATEST}) x))::text as text
    from candidate k join (${records}) on i.merchant_id = ${merchantId} and i.product_code = ${productCode}
      and i.location_code = ${locationCode} and i.sku = k.sku and i.bin = k.bin and i.bin_location = k.bin_location
    where k.is_exact or (select count(*) from candidate) = 1`)
}
