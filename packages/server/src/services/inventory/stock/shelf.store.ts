import { type Db, sql } from '@tradepost/kernel'

export type VisibleStock = { productCode: string; locationCode: string; sku: string; visible: string }

/** Visible stock of products, by location and sku. Lock the stock of the products before taking any of it. */
export const listVisibleStock = (db: Db, merchantId: number, productCodes: string[]) =>
  db.many<VisibleStock>(sql`
    select i.product_code as "productCode", i.location_code as "locationCode", i.sku,
      sum(greatest(visible(i.on_hand, i.on_reserve, i.safety_stock, l.data -> 'inventory'), 0))::text as visible
    from inventory i left join location l on l.merchant_id = i.merchant_id and l.code = i.location_code
    where i.merchant_id = ${merchantId} and i.product_code = any(${productCodes}::text[]) and i.status = 'active'
    group by 1, 2, 3 order by 1, 2, 3`)

/** Reservations of orders on which no fulfillment order counts: they may move to another location or stay. */
export const listUnboundStock = (db: Db, merchantId: number, salesOrderNumbers: string[]) =>
  db.many<VisibleStock>(sql`
    select r.product_code as "productCode", r.location_code as "locationCode", r.sku, sum(r.quantity)::text as visible
    from reservation r
    where r.merchant_id = ${merchantId} and r.sales_order_number = any(${salesOrderNumbers}::text[])
      and r.fulfillment_order_number is null
    group by 1, 2, 3 order by 1, 2, 3`)
