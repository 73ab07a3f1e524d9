import { type Db, type Sql, sql } from '@tradepost/kernel'
import type { Order } from '../model/order.types.ts'

/** As they are after everything that the same transaction did. */
export const listFulfillmentStatuses = (db: Db, merchantId: number, orderIds: number[]) =>
  db.many<{ id: number; status: Order['status']; fulfillmentStatus: Order['fulfillmentStatus'] }>(sql`
    select o.id, o.status, o.fulfillment_status as "fulfillmentStatus" from sales_order o
    where o.merchant_id = ${merchantId} and o.id = any(${orderIds}::bigint[]) order by o.id`)

/** An active location has stock of what the line `w` wants, or the product is not inventory-managed. */
const isRoutable: Sql = sql`(w.reason <> 'rejected' and exists (
  select from inventory i join location l on l.merchant_id = i.merchant_id and l.code = i.location_code
  where i.merchant_id = w.merchant_id and i.product_code = w.product_code and i.status = 'active'
    and l.data ->> 'status' = 'active' and visible(i.on_hand, i.on_reserve, i.safety_stock, l.data -> 'inventory') > 0))`

export const listRoutableMerchants = (db: Db, merchantId: number | null = null) =>
  db.many<{ id: number; code: string }>(sql`
    select m.id, m.code from merchant m
    where m.id = coalesce(${merchantId}, m.id)
      and exists (select from routing_wait w where w.merchant_id = m.id and ${isRoutable}) order by m.id`)

/** The oldest first; numbers are those of the ids. */
export const listRoutableOrders = (
  db: Db,
  merchantId: number,
  { after, limit }: { after: number; limit: number },
) =>
  db.many<{ id: number }>(sql`
    select w.sales_order_id as id from routing_wait w
    where w.merchant_id = ${merchantId} and w.sales_order_id > ${after} and ${isRoutable}
    group by w.sales_order_id order by w.sales_order_id limit ${limit}`)
