import { type Db, sql } from '@tradepost/kernel'
import type { LockedOrder } from '../../model/fulfillment-order/locked-order.types.ts'
import { readOrders } from '../../record/order.store.ts'

export type LabelOrder = LockedOrder & { locationNames: Record<string, string> }

/** The sales order of a fulfillment order, as far as a label shows it. */
export const findLabelOrder = async (
  db: Db,
  merchantCode: string,
  orderNumber: string,
): Promise<LabelOrder | null> => {
  const found = await db.maybe<{
    merchantId: number
    salesOrderNumber: string
    names: Record<string, string>
  }>(sql`
    select f.merchant_id as "merchantId", f.sales_order_id::text as "salesOrderNumber",
      coalesce((select jsonb_object_agg(l.code, l.data ->> 'name') from location l
        where l.merchant_id = f.merchant_id and l.code = f.location_code), '{}') as names
    from merchant m join fulfillment_order f on f.merchant_id = m.id
    where m.code = ${merchantCode} and f.order_number = ${orderNumber}`)
  if (!found) return null
  const [order] = await readOrders(db, found.merchantId, [found.salesOrderNumber])
  return order ? { ...order, locationNames: found.names } : null
}
