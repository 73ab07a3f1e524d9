import { type Db, sql } from '@tradepost/kernel'

type Copies = { merchantId: number; first: number; count: number; shift: number }

/** Copies the fulfillment orders of `count` sales orders from `first` on to those whose numbers are higher by `shift`. */
export const copyWorks = (db: Db, { merchantId, first, count, shift }: Copies) =>
  db.run(sql`
    with original as materialized (
      select f.*, nextval('fulfillment_order_id') as copy_id from fulfillment_order f
      where f.merchant_id = ${merchantId} and f.sales_order_id >= ${first} and f.sales_order_id < ${first + count}
      order by f.id),
    copied as (
      insert into fulfillment_order (merchant_id, id, order_number, sales_order_id, sequence_id, location_code, type, status,
        customer_id, name, billing_name, create_date, update_date, status_change_date, submit_date, accept_date,
        line_count, total, document, address)
      select merchant_id, copy_id, (sales_order_id + ${shift}::bigint) || '-0001', sales_order_id + ${shift}::bigint,
        sequence_id, location_code, type, status, customer_id, name, billing_name, create_date, update_date,
        status_change_date, submit_date, accept_date, line_count, total, document, address
      from original order by copy_id)
    insert into fulfillment_order_line (merchant_id, fulfillment_order_id, sales_order_id, line_code, status, quantity, data)
    select l.merchant_id, o.copy_id, l.sales_order_id + ${shift}::bigint, l.line_code, l.status, l.quantity, l.data
    from original o join fulfillment_order_line l on l.merchant_id = o.merchant_id and l.fulfillment_order_id = o.id
    order by o.copy_id, l.id`)
