import { type Ctx, empty, json, type Sql, sql, type Tx } from '@tradepost/kernel'
import { recordedSql, stockArrivedFrom } from '../ledger/ledger.store.ts'
import { recordCounter } from '../record/record.store.ts'
import { recordColumns, sameRecord } from '../reservation/reservation-record.store.ts'

type Shelf = { productCode: string; locationCode: string; sku: string }

/**
 * Adds empty records at locations that have none of a product, and returns how many. Only before any record
 * is locked: adding while holding locks could deadlock.
 */
export const insertShelves = (tx: Tx, ctx: Ctx, shelves: Shelf[]): Promise<number> =>
  tx.run(sql`
    insert into inventory (merchant_id, product_code, location_code, sku, create_date, setting_date)
    select ${ctx.merchantId}, k."productCode", k."locationCode", min(k.sku), ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${json(shelves)}::jsonb) as k("productCode" text, "locationCode" text, sku text)
    where not exists (
      select from inventory i where i.merchant_id = ${ctx.merchantId} and i.product_code = k."productCode"
        and i.location_code = k."locationCode")
    group by 2, 3 order by 2, 3
    on conflict do nothing`)

export type LedgerWithdrawal = { record: object; quantity: string; reference: string }

const sentRows = (withdrawals: LedgerWithdrawal[]): Sql => {
  const rows = withdrawals.map(({ record, ...rest }, position) => ({ ...record, ...rest, position }))
  return sql`
    select k."productCode" as product_code, k."locationCode" as location_code, k.sku, k.bin,
      k."binLocation" as bin_location, k.quantity, k.reference, k.position
    from jsonb_to_recordset(${json(rows)}::jsonb) as k("productCode" text, "locationCode" text, sku text, bin text,
      "binLocation" text, quantity numeric, reference text, position int)`
}

/** Takes from locked records what nobody had reserved, a quantity below zero gives; they may fall below zero. */
export const moveStock = (
  tx: Tx,
  ctx: Ctx,
  withdrawals: LedgerWithdrawal[],
  added: number,
  reason: 'settled' | 'returned',
) =>
  tx.run(sql`
    with sent as materialized (${sentRows(withdrawals)}),
    moved as (
      select ${recordColumns('s')}, i.on_hand - (sum(s.quantity) over so_far - s.quantity) as before_on_hand,
        i.on_hand - sum(s.quantity) over so_far as on_hand, i.on_reserve as before_on_reserve, i.on_reserve,
        i.safety_stock as before_safety_stock, i.safety_stock, s.reference
      from sent s join inventory i on i.merchant_id = ${ctx.merchantId} and ${sameRecord('i', 's')}
      window so_far as (partition by ${recordColumns('s')} order by s.position)),
    taken as (
      update inventory i set on_hand = i.on_hand - t.quantity
      from (select ${recordColumns('s')}, sum(s.quantity) as quantity from sent s group by ${recordColumns('s')}) t
      where i.merchant_id = ${ctx.merchantId} and ${sameRecord('i', 't')}),
    ${reason === 'returned' ? sql`arrived as (${stockArrivedFrom(ctx, sql`moved`)}),` : empty}
    ${recordedSql(ctx, { reason, counters: [recordCounter(ctx, added)] }, sql`moved`)}
    select`)
