import { type Db, sql } from '@tradepost/kernel'
import type { Weighed } from './balance.rules.ts'

export const getBytes = async (db: Db): Promise<number> =>
  (await db.one<{ bytes: number }>(sql`select pg_database_size(current_database()) as bytes`)).bytes

/** Its share of the tables that grow most, by so many percent of their pages; the events are those that are still kept. */
export const weighMerchants = (db: Db, percent: number) =>
  db.many<Weighed>(sql`
    with sampled as (
      select each.name, each.merchant_id, count(*) as rows from (
        select 'product' as name, merchant_id from product tablesample system (${percent})
        union all select 'product_search', merchant_id from product_search tablesample system (${percent})
        union all select 'product_change', merchant_id from product_change tablesample system (${percent})
        union all select 'inventory', merchant_id from inventory tablesample system (${percent})
        union all select 'inventory_change', merchant_id from inventory_change tablesample system (${percent})
        union all select 'sales_order', merchant_id from sales_order tablesample system (${percent})
        union all select 'order_line', merchant_id from order_line tablesample system (${percent})
        union all select 'order_history', merchant_id from order_history tablesample system (${percent})
        union all select 'outbox', merchant_id from outbox tablesample system (${percent})) as each
      group by each.name, each.merchant_id),
    shares as (
      select s.merchant_id, s.name, s.rows,
        pg_total_relation_size(s.name::regclass) * (s.rows / sum(s.rows) over (partition by s.name)) as bytes
      from sampled s)
    select m.code, coalesce(round(sum(s.bytes)), 0)::bigint as bytes,
      coalesce(sum(s.rows) filter (where s.name = 'outbox'), 0)::bigint as events
    from merchant m left join shares s on s.merchant_id = m.id
    group by m.code order by bytes desc, m.code`)
