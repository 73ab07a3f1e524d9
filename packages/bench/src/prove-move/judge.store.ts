import { type Db, sql } from '@tradepost/kernel'

export type Stored = { locations: string[]; orders: string[]; stock: Record<string, number>; waiting: number }

const merchant = sql`(select m.id from merchant m where m.code = 'moving')`

/** As the owner has it. */
export const readStored = (db: Db, warehouse: string) =>
  db.one<Stored>(sql`
    select array(select l.code from location l where l.merchant_id = ${merchant} and l.code <> ${warehouse}) as locations,
      array(select coalesce(o.external_code, '') from sales_order o where o.merchant_id = ${merchant}) as orders,
      (select coalesce(jsonb_object_agg(i.product_code, i.on_hand), '{}') from inventory i
        where i.merchant_id = ${merchant}) as stock,
      (select count(*) from webhook_delivery d where d.merchant_id = ${merchant} and d.status = 'waiting')
        + (select count(*) from outbox o where o.merchant_id = ${merchant}
          and (o.position is null or o.position > (select min(s.position) from outbox_subscriber s))) as waiting`)
