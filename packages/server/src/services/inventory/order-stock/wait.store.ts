import { type Ctx, type Db, json, type Sql, sql, type Tx } from '@tradepost/kernel'
import type { OrderLine } from '../reservation/reservation-record.store.ts'

/** A line that wants more than it holds, and where. */
export type StockWait = OrderLine & { locationCode?: string | null; sku?: string | null }

type LineName = Pick<OrderLine, 'salesOrderNumber' | 'salesOrderLineItemCode'>

/**
 * Lines that begin to wait, and lines that have all they want; a line that waited at a location not listed stops waiting
 * there.
 */
export const putWaits = (tx: Tx, ctx: Ctx, waiting: StockWait[], served: LineName[]) =>
  tx.run(sql`
    with waiting as materialized (
      select distinct on (2, 1, 4) k."salesOrderLineItemCode" as line, k."salesOrderNumber" as number, k."productCode" as product,
        coalesce(k."locationCode", '') as location, k.sku
      from jsonb_to_recordset(${json(waiting)}::jsonb) as k("salesOrderNumber" text, "salesOrderLineItemCode" text,
        "productCode" text, "locationCode" text, sku text)),
    ended as (
      delete from stock_wait w
      using (
        select k."salesOrderNumber" as number, k."salesOrderLineItemCode" as line
        from jsonb_to_recordset(${json(served)}::jsonb) as k("salesOrderNumber" text, "salesOrderLineItemCode" text)
        union select number, line from waiting) known
      where w.merchant_id = ${ctx.merchantId} and w.sales_order_number = known.number
        and w.sales_order_line_item_code = known.line and not exists (
          select from waiting k where k.number = w.sales_order_number and k.line = w.sales_order_line_item_code
            and k.location = w.location_code))
    insert into stock_wait (merchant_id, sales_order_number, sales_order_line_item_code, product_code, location_code, sku)
    select ${ctx.merchantId}, number, line, product, location, sku from waiting
    on conflict (merchant_id, sales_order_number, sales_order_line_item_code, location_code) do update
      set product_code = excluded.product_code, sku = excluded.sku`)

/** Which lines of orders wait. Only locked orders keep them as they are. */
export const listWaiting = (db: Db, merchantId: number, salesOrderNumbers: string[]) =>
  db.many<LineName>(sql`
    select distinct w.sales_order_number as "salesOrderNumber", w.sales_order_line_item_code as "salesOrderLineItemCode"
    from stock_wait w where w.merchant_id = ${merchantId} and w.sales_order_number = any(${salesOrderNumbers}::text[])`)

/** Something is available of what the line `w` waits for. */
const isServable: Sql = sql`exists (
  select from inventory i
  left join location l on l.merchant_id = i.merchant_id and l.code = i.location_code
  where i.merchant_id = w.merchant_id and i.product_code = w.product_code and i.status = 'active'
    and visible(i.on_hand, i.on_reserve, i.safety_stock, l.data -> 'inventory') > 0 and (w.sku is null or i.sku in (w.sku, ''))
    and case when w.location_code = '' then l.data ->> 'status' = 'active' else i.location_code = w.location_code end)`

/** Numbers count up, so the shorter ones are older. */
export const listServableOrders = async (
  db: Db,
  merchantId: number,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> => {
  const rows = await db.many<{ number: string }>(sql`
    select w.sales_order_number as number from stock_wait w
    where w.merchant_id = ${merchantId} and ${isServable}
      and (length(w.sales_order_number), w.sales_order_number) > (length(${after}), ${after} collate "C")
    group by w.sales_order_number order by length(w.sales_order_number), w.sales_order_number limit ${limit}`)
  return rows.map(({ number }) => number)
}

/** Merchants with orders that can be served: all, or whether this one is. */
export const listServableMerchants = (db: Db, merchantId: number | null = null) =>
  db.many<{ id: number; code: string }>(sql`
    select m.id, m.code from merchant m
    where m.id = coalesce(${merchantId}, m.id) and exists (select from stock_wait w where w.merchant_id = m.id and ${isServable}) order by m.id`)
