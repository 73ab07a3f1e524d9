import type { UnroutedReason } from '@tradepost/contract'
import { type Db, json, sql } from '@tradepost/kernel'

export type RoutingWait = { orderId: number; code: string; productCode: string; reason: UnroutedReason }

/** Replaces what orders wait for, and returns those that waited before. */
export const replaceWaits = async (db: Db, merchantId: number, orderIds: number[], waits: RoutingWait[]) => {
  const gone = await db.many<{ orderId: number }>(sql`
    delete from routing_wait w where w.merchant_id = ${merchantId} and w.sales_order_id = any(${orderIds}::bigint[])
    returning w.sales_order_id as "orderId"`)
  if (waits.length > 0)
    await db.run(sql`
      insert into routing_wait (merchant_id, sales_order_id, line_code, product_code, reason)
      select ${merchantId}, new."orderId", new.code, new."productCode", new.reason
      from jsonb_to_recordset(${json(waits)}::jsonb) as new("orderId" bigint, code text, "productCode" text, reason text)`)
  return new Set(gone.map(({ orderId }) => orderId))
}
