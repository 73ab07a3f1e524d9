import { type Db, sql } from '@tradepost/kernel'

/** The year that is reported. */
export const REPORTED_YEAR = 2025

const ZONE = 'America/Chicago'
const platforms = ['desktop', 'mobile', 'app', 'kiosk']
const methods = ['directShip', 'BOPIS', 'ROPIS']
const devices = ['desktop', 'mobile']

/**
 * A year of so many orders as the figures of analytics hold it, in all combinations of platform, method and device. The
 * orders themselves are left out: a report never reads them.
 */
export const fillFigures = async (db: Db, merchantId: number, orders: number): Promise<void> => {
  await db.run(sql`
    insert into analytics_merchant (merchant_id, timezone) values (${merchantId}, ${ZONE})
    on conflict (merchant_id) do nothing`)
  await insertDimensions(db, merchantId)
  await db.run(sql`
    insert into analytics_slot (merchant_id, dimension_id, start, n, amount)
    with d as (
      select d.id, d.measure, d.part, row_number() over (partition by d.measure order by d.id) - 1 as place
      from analytics_dimension d where d.merchant_id = ${merchantId} and d.device = any(${devices}::text[])),
    sold as (
      select date_bin('15 minutes', make_timestamptz(${REPORTED_YEAR}, 1, 1, 6, 0, 0, 'UTC')
          + interval '365 days' * (i::float8 / ${orders}::int), '2000-01-01T00:00Z') as start,
        (hashint8(i) & 2147483647) % ${platforms.length * methods.length * devices.length}::int as place
      from generate_series(0, ${orders}::int - 1) i)
    select ${merchantId}, d.id, sold.start, count(*), count(*) * 42.5
    from sold join d on d.place = sold.place group by d.id, sold.start
    on conflict do nothing`)
  await db.run(sql`
    insert into analytics_slot (merchant_id, dimension_id, start, n, amount)
    select ${merchantId}, whole.id, s.start, sum(s.n), sum(s.amount)
    from analytics_dimension d join analytics_dimension whole on whole.merchant_id = d.merchant_id
      and whole.measure = d.measure and whole.part = d.part and whole.device = '*'
    join analytics_slot s on s.merchant_id = d.merchant_id and s.dimension_id = d.id
    where d.merchant_id = ${merchantId} and d.device = any(${devices}::text[]) group by whole.id, s.start
    on conflict do nothing`)
  await insertMonths(db, merchantId)
}

/** Each combination, and the sum over methods and devices. */
const insertDimensions = (db: Db, merchantId: number) =>
  db.run(sql`
    insert into analytics_dimension (merchant_id, generation, measure, location_code, methods, part, device, currency)
    select a.merchant_id, a.live, m.measure, '', array[w.method], p.platform, w.device,
      case m.measure when 'order.revenue' then 'USD' else '' end
    from analytics_merchant a, unnest(array['order.placed', 'order.revenue', 'order.lines']) m(measure),
      unnest(${platforms}::text[]) p(platform), (
        select method, device from unnest(${methods}::text[]) m(method), unnest(${devices}::text[]) d(device)
        union all select '*', '*') w
    where a.merchant_id = ${merchantId}
    on conflict on constraint analytics_dimension__key do nothing`)

const insertMonths = (db: Db, merchantId: number) =>
  db.run(sql`
    insert into analytics_month (merchant_id, dimension_id, calendar, month, counts, amounts)
    with days as materialized (
      select dimension_id, (start at time zone ${ZONE})::date as day, sum(n)::bigint as n, sum(amount) as amount
      from analytics_slot where merchant_id = ${merchantId} group by 1, 2)
    select ${merchantId}, m.dimension_id, 1, m.month, array_agg(coalesce(d.n, 0) order by i),
      array_agg(coalesce(d.amount, 0) order by i)
    from (select distinct dimension_id, date_trunc('month', day)::date as month from days) m
    cross join generate_series(0, 30) i
    left join days d on d.dimension_id = m.dimension_id and d.day = m.month + i and date_trunc('month', d.day) = m.month
    group by m.dimension_id, m.month
    on conflict do nothing`)
