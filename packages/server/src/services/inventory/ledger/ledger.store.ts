import { bumpInOrder, type CounterChange, type Ctx, emitFrom, type Sql, sql } from '@tradepost/kernel'

/** Why a quantity changed. */
type StockReason =
  | 'set'
  | 'increment'
  | 'decrement'
  | 'deleted'
  | 'reserved'
  | 'released'
  | 'settled'
  | 'returned'
  | 'expired'

export const ledgerCounter = (merchantId: number) => ({ merchantId, kind: 'inventoryChange', scope: 0 })
export const changeCounter = (ctx: Ctx) => ledgerCounter(ctx.merchantId)

/**
 * Rows of the ledger. `rows` gives product_code, location_code, sku, bin, bin_location, field, before, after and
 * reference in this order; one without a change writes nothing. A reason that differs by row is an expression over `rows`.
 */
export const ledgerFrom = (ctx: Ctx, { reason }: { reason: StockReason | Sql }, rows: Sql): Sql => sql`
  insert into inventory_change
    (merchant_id, product_code, location_code, sku, bin, bin_location, field, before, after, reason, reference, actor, create_date)
  select ${ctx.merchantId}, rows.product_code, rows.location_code, rows.sku, rows.bin, rows.bin_location, rows.field,
    rows.before, rows.after, ${reason}, rows.reference, ${ctx.principal.subject}, ${ctx.now}
  from (${rows}) as rows (product_code, location_code, sku, bin, bin_location, field, before, after, reference)
  where rows.before <> rows.after
  returning 1`

const changesOf = (moved: Sql): Sql => sql`
  select m.product_code, m.location_code, m.sku, m.bin, m.bin_location, f.field, f.before, f.after, m.reference
  from ${moved} m cross join lateral (values
    ('onHand', m.before_on_hand, m.on_hand), ('onReserve', m.before_on_reserve, m.on_reserve)) f(field, before, after)`

/** The event of records whose visible stock fell to the merchant's threshold; without a threshold there is none. */
export const stockLowFrom = (ctx: Ctx, moved: Sql): Sql => {
  const rows = sql`
    select low.product_code, jsonb_build_object('productCode', low.product_code, 'locationCode', low.location_code,
      'sku', nullif(low.sku, ''), 'bin', nullif(low.bin, ''), 'binLocation', nullif(low.bin_location, ''),
      'onHand', trim_scale(low.on_hand), 'onReserve', trim_scale(low.on_reserve),
      'available', trim_scale(available(low.on_hand, low.on_reserve)), 'visible', trim_scale(low.visible),
      'threshold', low.threshold)
    from (
      select m.*, threshold.threshold, visible(m.on_hand, m.on_reserve, m.safety_stock, l.data -> 'inventory') as visible,
        visible(m.before_on_hand, m.before_on_reserve, m.before_safety_stock, l.data -> 'inventory') as visible_before
      from (
        select (settings ->> 'lowStockThreshold')::numeric as threshold from merchant where id = ${ctx.merchantId}) threshold
      join ${moved} m on threshold.threshold is not null
      left join location l on l.merchant_id = ${ctx.merchantId} and l.code = m.location_code) low
    where low.visible_before > low.threshold and low.visible <= low.threshold`
  return emitFrom(ctx, 'stockLow', rows)
}

/** The event of stock that orders wait for; with it they are served without waiting for the next round. */
export const stockArrivedFrom = (ctx: Ctx, moved: Sql): Sql => {
  const rows = sql`
    select distinct m.product_code,
      jsonb_build_object('productCode', m.product_code, 'locationCode', m.location_code)
    from ${moved} m
    where m.on_hand > m.on_reserve and (exists (
        select from stock_wait w where w.merchant_id = ${ctx.merchantId} and w.product_code = m.product_code
          and w.location_code in ('', m.location_code))
      or exists (
        select from routing_wait w where w.merchant_id = ${ctx.merchantId} and w.product_code = m.product_code))`
  return emitFrom(ctx, 'stockArrived', rows)
}

type Recorded = {
  reason: StockReason | Sql
  /** Counters that the statement changes as well, behind that of the ledger. */
  counters?: CounterChange[]
}

/**
 * The parts of a `with` that belong to every change of stock: its rows in the ledger and the counters. `moved` names an
 * earlier part of the same `with`, with a row for each record that was written: product_code, location_code, sku, bin,
 * bin_location, before_on_hand, on_hand, before_on_reserve, on_reserve and reference.
 *
 * Every change of stock takes the counter of the ledger before any other: who has it is alone with the others.
 */
export const ledgerSql = (ctx: Ctx, { reason, counters = [] }: Recorded, moved: Sql): Sql => sql`
  ledger as (${ledgerFrom(ctx, { reason }, changesOf(moved))}),
  counted as (${bumpInOrder([{ ...changeCounter(ctx), by: sql`select count(*) from ledger` }, ...counters])})`

/**
 * Ledger rows together with their events; `moved` also has before_safety_stock and safety_stock of the
 * record.
 */
export const recordedSql = (ctx: Ctx, recorded: Recorded, moved: Sql): Sql => sql`
  ${ledgerSql(ctx, recorded, moved)},
  low as (${stockLowFrom(ctx, moved)})`
