import { type Db, type Sql, sql } from '@tradepost/kernel'

/** The moments at which products began or ceased to show, each with its event, in the order in which they came. */
export const emitScheduled = (tx: Db, from: Date, to: Date) => {
  const [after, until] = [from.toISOString(), to.toISOString()]
  const between = (date: Sql) => sql`${date} collate "C" > ${after} and ${date} collate "C" <= ${until}`
  return tx.run(sql`
    insert into outbox (merchant_id, event, entity, entity_id, payload, actor, create_date)
    select moment.merchant_id, moment.event, 'product', moment.code,
      jsonb_build_object('productCode', moment.code, 'catalogCode', c.code), 'system', ${to}
    from (
      select p.merchant_id, p.catalog_id, p.code, 'productActivated' as event, p.data ->> 'startDate' as at from product p
      where ${between(sql`(p.data ->> 'startDate')`)} and p.data ->> 'status' <> 'inactive'
        and coalesce(p.data ->> 'endDate' collate "C" > p.data ->> 'startDate', true)
      union all
      select p.merchant_id, p.catalog_id, p.code, 'productDeactivated', p.data ->> 'endDate' from product p
      where ${between(sql`(p.data ->> 'endDate')`)} and p.data ->> 'status' <> 'inactive'
        and coalesce(p.data ->> 'startDate' collate "C" < p.data ->> 'endDate', true)) moment
    join catalog c on c.merchant_id = moment.merchant_id and c.id = moment.catalog_id
    order by moment.at, moment.merchant_id, moment.code`)
}
