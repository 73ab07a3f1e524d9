import { type Db, json, sql } from '@tradepost/kernel'

/** By when locations have to have accepted; one statement for any number. */
export const insertAcceptances = (db: Db, merchantId: number, dues: { orderNumber: string; due: Date }[]) =>
  db.run(sql`
    insert into fulfillment_due (merchant_id, fulfillment_order_id, kind, due_date)
    select f.merchant_id, f.id, 'acceptanceOverdue', new.due
    from jsonb_to_recordset(${json(dues)}::jsonb) as new("orderNumber" text, due timestamptz)
    join fulfillment_order f on f.merchant_id = ${merchantId} and f.order_number = new."orderNumber"
    on conflict (merchant_id, fulfillment_order_id, kind) do update set due_date = excluded.due_date`)
