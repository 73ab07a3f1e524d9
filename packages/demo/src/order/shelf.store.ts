import { bumpInOrder, type Ctx, json, sql } from '@tradepost/kernel'
import type { TakenPieces } from './shelf.ts'

/**
 * The ledger of stock as if it had been kept since the first order: what lay on the shelves then, what was taken and came back
 * at its day, and at the end what lies there now.
 */
export const rewriteLedger = (ctx: Ctx, taken: TakenPieces[]) =>
  ctx.db.run(sql`
    with taken as (
      select t.*, row_number() over () as position from jsonb_to_recordset(${json(taken)}::jsonb)
        as t("productCode" text, "locationCode" text, quantity numeric, reference text, date timestamptz)),
    gone as (delete from inventory_change where merchant_id = ${ctx.merchantId} returning *),
    kept as (
      select g.*, g.reason = 'set' and g.field = 'onHand' as is_start, coalesce((
        select r.complete_date from return_order r
        where r.merchant_id = ${ctx.merchantId} and g.reason = 'returned' and r.name = split_part(g.reference, '/', 1)),
        g.create_date) as date
      from gone g),
    start as (
      select product_code, location_code, sku, bin, bin_location, sum(quantity) as quantity
      from (
        select product_code, location_code, sku, bin, bin_location, after - before as quantity from kept where is_start
        union all
        select "productCode", "locationCode", '', '', '', quantity from taken) begun
      group by 1, 2, 3, 4, 5),
    changes as (
      select product_code, location_code, sku, bin, bin_location, field, after - before as change, reason, reference, date,
        id as position
      from kept where not is_start
      union all
      select "productCode", "locationCode", '', '', '', 'onHand', -quantity, 'settled', reference, date, position from taken
      union all
      select s.product_code, s.location_code, s.sku, s.bin, s.bin_location, 'onHand', s.quantity, 'set', null,
        (select min(date) - interval '1 day' from (select date from taken union all select date from kept) dates), 0
      from start s),
    told as (
      insert into inventory_change (merchant_id, product_code, location_code, sku, bin, bin_location, field, before, after,
        reason, reference, actor, create_date)
      select ${ctx.merchantId}, product_code, location_code, sku, bin, bin_location, field,
        sum(change) over chain - change, sum(change) over chain, reason, reference, ${ctx.principal.subject}, date
      from changes where change <> 0
      window chain as (
        partition by product_code, location_code, sku, bin, bin_location, field order by date, position)
      order by date, position
      returning 1),
    counted as (${bumpInOrder([
      {
        merchantId: ctx.merchantId,
        kind: 'inventoryChange',
        scope: 0,
        by: sql`select (select count(*) from told) - (select count(*) from gone)`,
      },
    ])})
    select 1`)
