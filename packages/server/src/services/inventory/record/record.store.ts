import { type Ctx, type Db, isoText, json, type Sql, sql } from '@tradepost/kernel'
import { ledgerSql, recordedSql, stockArrivedFrom } from '../ledger/ledger.store.ts'
import { safetyStockSql } from '../stock/stock.read.ts'
import type { Known, RecordKey, Shown, StockValues } from './record.rules.ts'

export const keyColumns = sql`"productCode" text, "locationCode" text, sku text, bin text, "binLocation" text`
const shownKey = sql`i.product_code as "productCode", i.location_code as "locationCode", i.sku, i.bin,
  i.bin_location as "binLocation"`

/** The merchant's records `i` that `rows` name; every writer takes them in the order of the primary key. */
export const named = (merchantId: number, rows: Sql): Sql => sql`i.merchant_id = ${merchantId}
  and i.product_code = ${rows}."productCode" and i.location_code = ${rows}."locationCode" and i.sku = ${rows}.sku
  and i.bin = ${rows}.bin and i.bin_location = ${rows}."binLocation"`
const keyOrder = sql`i.product_code, i.location_code, i.sku, i.bin, i.bin_location`

export const recordCounter = (ctx: Ctx, by: Sql | number) => ({
  merchantId: ctx.merchantId,
  kind: 'inventory',
  scope: 0,
  by,
})

type Codes = { products: string[]; locations: string[]; treatments: string[] }

/** Which of the codes exist; a product may be in any catalog. */
export const listKnown = async (db: Db, merchantId: number, codes: Codes): Promise<Known> => {
  const known = await db.one<Codes>(sql`
    select array(
        select k.code from unnest(${codes.products}::text[]) as k(code) where exists (
          select from catalog c join product p on p.merchant_id = c.merchant_id and p.catalog_id = c.id and p.code = k.code
          where c.merchant_id = ${merchantId})) as products,
      array(select code from location where merchant_id = ${merchantId} and code = any(${codes.locations}::text[])) as locations,
      array(select code from inventory_treatment_setting
        where merchant_id = ${merchantId} and code = any(${codes.treatments}::text[])) as treatments`)
  return {
    products: new Set(known.products),
    locations: new Set(known.locations),
    treatments: new Set(known.treatments),
  }
}

/** Creates missing records as empty, so that all can be locked and their previous values are known. */
export const insertMissing = (db: Db, ctx: Ctx, keys: RecordKey[]) =>
  db.run(sql`
    insert into inventory (merchant_id, product_code, location_code, sku, bin, bin_location, create_date, setting_date)
    select ${ctx.merchantId}, k."productCode", k."locationCode", k.sku, k.bin, k."binLocation", ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${json(keys)}::jsonb) as k(${keyColumns})
    where not exists (select from inventory i where ${named(ctx.merchantId, sql`k`)})
    order by 2, 3, 4, 5, 6
    on conflict do nothing`)

export type LockedRecord = RecordKey & StockValues & Shown

export const lockRecords = (db: Db, merchantId: number, keys: RecordKey[]) =>
  db.many<LockedRecord>(sql`
    select ${shownKey}, i.on_hand as "onHand", i.safety_stock as "safetyStock", i.status,
      i.treatment_code as "treatmentCode", ${isoText(sql`i.external_update_date`)} as "externalUpdateDate",
      ${safetyStockSql}::float8 as "shownSafetyStock"
    from jsonb_to_recordset(${json(keys)}::jsonb) as k(${keyColumns}) join inventory i on ${named(merchantId, sql`k`)}
      left join location l on l.merchant_id = i.merchant_id and l.code = i.location_code
    order by ${keyOrder} for update of i`)

export type ChangedRecord = RecordKey & StockValues & { before: Pick<StockValues, 'onHand' | 'safetyStock'> }

const moved = (
  before: Sql,
  reference: Sql = sql`null::text`,
): Sql => sql`i.product_code, i.location_code, i.sku, i.bin, i.bin_location,
  ${before}, i.on_hand, i.on_reserve as before_on_reserve, i.on_reserve, i.safety_stock, ${reference} as reference`

/** One statement for any number of locked records, their ledger and events, and the count of those that are new. */
export const putRecords = (db: Db, ctx: Ctx, records: ChangedRecord[], added: number) =>
  db.run(sql`
    with sent as materialized (
      select * from jsonb_to_recordset(${json(records)}::jsonb) as sent(${keyColumns}, "onHand" numeric,
        "safetyStock" numeric, status text, "treatmentCode" text, "externalUpdateDate" timestamptz, before jsonb)),
    moved as (
      update inventory i set on_hand = s."onHand", safety_stock = s."safetyStock", status = s.status,
        treatment_code = s."treatmentCode", external_update_date = s."externalUpdateDate",
        setting_date = case when (i.safety_stock, i.status, i.treatment_code)
          is distinct from (s."safetyStock", s.status, s."treatmentCode") then ${ctx.now} else i.setting_date end
      from sent s
      where ${named(ctx.merchantId, sql`s`)}
        and (i.on_hand, i.safety_stock, i.status, i.treatment_code, i.external_update_date)
          is distinct from (s."onHand", s."safetyStock", s.status, s."treatmentCode", s."externalUpdateDate")
      returning ${moved(sql`(s.before ->> 'onHand')::numeric as before_on_hand,
        (s.before ->> 'safetyStock')::numeric as before_safety_stock`)}),
    arrived as (${stockArrivedFrom(ctx, sql`moved`)}),
    ${recordedSql(ctx, { reason: 'set', counters: [recordCounter(ctx, added)] }, sql`moved`)}
    select from moved`)

/** A change of on hand, and of the treatment if one was sent; `position` is the index in the request. */
export type Adjustment = RecordKey & {
  position: number
  change: number
  setsTreatment: boolean
  treatmentCode: string | null
  /** Shown in the ledger. */
  reference: string | null
}

const netReason = sql`case when rows.after > rows.before then 'increment' else 'decrement' end`

/** One statement for any number of changes, which add up by record; the records come back that exist. */
export const adjustRecords = (db: Db, ctx: Ctx, adjustments: Adjustment[]) =>
  db.many<RecordKey>(sql`
    with sent as (
      select "productCode", "locationCode", sku, bin, "binLocation", sum(change) as change,
        bool_or("setsTreatment") as "setsTreatment",
        (array_agg("treatmentCode" order by position desc) filter (where "setsTreatment"))[1] as "treatmentCode",
        (array_agg(reference order by position desc) filter (where reference is not null))[1] as reference
      from jsonb_to_recordset(${json(adjustments)}::jsonb)
        as sent(${keyColumns}, position int, change numeric, "setsTreatment" boolean, "treatmentCode" text, reference text)
      group by 1, 2, 3, 4, 5),
    locked as materialized (
      select ${shownKey}, i.on_hand, s.change, s."setsTreatment", s."treatmentCode", s.reference
      from sent s join inventory i on ${named(ctx.merchantId, sql`s`)}
      order by ${keyOrder} for update of i),
    moved as (
      update inventory i set on_hand = i.on_hand + l.change,
        treatment_code = case when l."setsTreatment" then l."treatmentCode" else i.treatment_code end,
        setting_date = case when l."setsTreatment" and i.treatment_code is distinct from l."treatmentCode"
          then ${ctx.now} else i.setting_date end
      from locked l
      where ${named(ctx.merchantId, sql`l`)}
        and (l.change <> 0 or l."setsTreatment" and i.treatment_code is distinct from l."treatmentCode")
      returning ${moved(sql`l.on_hand as before_on_hand, i.safety_stock as before_safety_stock`, sql`l.reference`)}),
    arrived as (${stockArrivedFrom(ctx, sql`moved`)}),
    ${recordedSql(ctx, { reason: netReason }, sql`moved`)}
    select "productCode", "locationCode", sku, bin, "binLocation" from locked`)

/** One statement for any number of keys. The records come back that exist; those with reservations are kept. */
export const removeRecords = (db: Db, ctx: Ctx, keys: RecordKey[]) =>
  db.many<RecordKey & { isReserved: boolean }>(sql`
    with locked as materialized (
      select ${shownKey}, i.on_hand, i.on_reserve <> 0 as "isReserved"
      from (select distinct * from jsonb_to_recordset(${json(keys)}::jsonb) as k(${keyColumns})) k
      join inventory i on ${named(ctx.merchantId, sql`k`)}
      order by ${keyOrder} for update of i),
    moved as (
      delete from inventory i using locked l where ${named(ctx.merchantId, sql`l`)} and not l."isReserved"
      returning i.product_code, i.location_code, i.sku, i.bin, i.bin_location, l.on_hand as before_on_hand,
        0::numeric as on_hand, 0::numeric as before_on_reserve, 0::numeric as on_reserve, null::text as reference),
    ${ledgerSql(ctx, { reason: 'deleted', counters: [recordCounter(ctx, sql`select -count(*) from moved`)] }, sql`moved`)}
    select "productCode", "locationCode", sku, bin, "binLocation", "isReserved" from locked`)
