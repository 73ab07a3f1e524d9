import { type Db, json, type Sql, sql } from '@tradepost/kernel'
import type { Entry } from './fact.types.ts'

export type OrderEntry = Entry & { orderId: number }

/** Generations that changes are added to: the current one, and the one that a rebuild fills. */
export type Kept = { timezone: string; live: number; building: number | null }

const kept = sql`timezone, live, building`

/** Taken before a merchant's figures are changed. */
export const lockMerchant = (db: Db, merchantId: number) =>
  db.maybe<Kept>(sql`select ${kept} from analytics_merchant where merchant_id = ${merchantId} for update`)

/** By names in small letters. To list them PostgreSQL reads 600 files: 65 ms or more, under the merchant's lock. */
const knownZones = new Map<string, string>()

/** A name that only Node knows would stop every later change; such a merchant has days of UTC alone. */
const resolveZone = async (db: Db, timezone: string): Promise<string> => {
  const key = timezone.toLowerCase()
  const known = knownZones.get(key)
  if (known !== undefined) return known
  const zone = await db.maybe<{ name: string }>(sql`
    select z.name from pg_timezone_names z where lower(z.name) = ${key} limit 1`)
  if (!zone) return 'Etc/UTC'
  knownZones.set(key, zone.name)
  return zone.name
}

export const hasMerchant = async (db: Db, merchantId: number): Promise<boolean> =>
  (await db.maybe(sql`select from merchant where id = ${merchantId}`)) !== null

export const insertMerchant = async (db: Db, merchantId: number, timezone: string) =>
  db.run(sql`
    insert into analytics_merchant (merchant_id, timezone)
    values (${merchantId}, ${await resolveZone(db, timezone)})
    on conflict (merchant_id) do nothing`)

/** The new one, or null if it has not changed. */
export const patchTimezone = async (db: Db, merchantId: number, timezone: string): Promise<string | null> => {
  const zone = await resolveZone(db, timezone)
  const row = await db.maybe<{ timezone: string }>(sql`
    update analytics_merchant set timezone = ${zone}
    where merchant_id = ${merchantId} and timezone <> ${zone} returning timezone`)
  return row?.timezone ?? null
}

/**
 * Adds sums of quarters of an hour to the days of the calendars, which are lists of 31 days. Days without any are added
 * as zeros, not joined: PostgreSQL cannot know how many sums there are, and compared each with each.
 */
const insertMonths = (merchantId: number, slots: Sql, calendars: Sql): Sql => sql`
  insert into analytics_month as s (merchant_id, dimension_id, calendar, month, counts, amounts)
  select ${merchantId}, dimension_id, calendar, month, array_agg(n order by day), array_agg(amount order by day)
  from (
    select dimension_id, calendar, month, day, sum(n)::bigint as n, sum(amount) as amount
    from (
      select dimension_id, calendar, month, day, n, amount from (${slotDays(slots, calendars)}) slot
      union all
      select dimension_id, calendar, month, day, 0, 0
      from (select distinct dimension_id, calendar, month from (${slotDays(slots, calendars)}) slot) month
      cross join generate_series(1, 31) as day) part
    group by 1, 2, 3, 4) sums
  group by 2, 3, 4 order by 2, 3, 4
  on conflict (merchant_id, dimension_id, calendar, month) do update
    set counts = add_counts(s.counts, excluded.counts), amounts = add_amounts(s.amounts, excluded.amounts)`

const slotDays = (slots: Sql, calendars: Sql): Sql => sql`
  select b.dimension_id, c.calendar, date_trunc('month', b.start at time zone c.timezone)::date as month,
    extract(day from b.start at time zone c.timezone)::int as day, b.n, b.amount
  from ${slots} b cross join ${calendars} as c(calendar, timezone)`

/** Days of the merchant's clock, made anew from the quarters of an hour. */
export const renewDays = async (db: Db, merchantId: number, timezone: string) => {
  const slots = sql`(select dimension_id, start, n, amount from analytics_slot where merchant_id = ${merchantId})`
  await db.run(sql`delete from analytics_month where merchant_id = ${merchantId} and calendar = 1`)
  await db.run(insertMonths(merchantId, slots, sql`(values (1::smallint, ${timezone}::text))`))
}

const record = sql`"orderId" bigint, measure text, at timestamptz, location text, methods text[], part text, device text,
  currency text, n bigint, amount numeric, work bigint`

const input = (entries: OrderEntry[]): Sql => sql`jsonb_to_recordset(${json(entries)}::jsonb) as e(${record})`

/** Only combinations that did not occur before. */
const insertDimensions = (db: Db, merchantId: number, generation: number, entries: OrderEntry[]) =>
  db.run(sql`
    insert into analytics_dimension (merchant_id, generation, measure, location_code, methods, part, device, currency)
    select distinct ${merchantId}::int, ${generation}::int, e.measure, e.location, e.methods, e.part, e.device, e.currency
    from ${input(entries)}
    where not exists (select from analytics_dimension d where ${isDimension(merchantId, generation)})
    on conflict on constraint analytics_dimension__key do nothing`)

const isDimension = (merchantId: number, generation: number): Sql => sql`d.merchant_id = ${merchantId}
  and d.generation = ${generation} and d.measure = e.measure and d.location_code = e.location and d.methods = e.methods
  and d.part = e.part and d.device = e.device and d.currency = e.currency`

/**
 * Replaces the entries of orders and adds the difference to the sums: repeating it changes nothing. An order without
 * entries was deleted. One statement for any number of orders, so that all of it sees the same facts; only under the
 * merchant's lock.
 */
export const replaceFacts = async (
  db: Db,
  merchantId: number,
  { generation, timezone }: { generation: number; timezone: string },
  orderIds: number[],
  entries: OrderEntry[],
) => {
  const counted = new Set(entries.map(({ orderId }) => orderId))
  const goneIds = orderIds.filter((id) => !counted.has(id))
  await insertDimensions(db, merchantId, generation, entries)
  await db.run(sql`
    with fresh as materialized (
      select e."orderId" as order_id, d.id as dimension_id, e.at, e.n, e.amount, e.work
      from ${input(entries)} join analytics_dimension d on ${isDimension(merchantId, generation)}),
    stale as (
      select old.dimension_id, old.at, old.n, old.amount from analytics_fact f
      cross join unnest(f.dimensions, f.dates, f.counts, f.amounts) as old(dimension_id, at, n, amount)
      where ${among(merchantId, generation, orderIds)}),
    delta as materialized (
      select dimension_id, date_bin('15 minutes', at, '2000-01-01T00:00Z') as start, sum(n) as n, sum(amount) as amount
      from (select dimension_id, at, n, amount from fresh
        union all select dimension_id, at, -n, -amount from stale) changes
      group by 1, 2 having sum(n) <> 0 or sum(amount) <> 0),
    facts as (
      insert into analytics_fact as f (merchant_id, generation, order_id, dimensions, dates, counts, amounts, works)
      select ${merchantId}, ${generation}, order_id, array_agg(dimension_id), array_agg(at), array_agg(n), array_agg(amount),
        array_agg(work) from fresh group by order_id
      on conflict (merchant_id, generation, order_id) do update set dimensions = excluded.dimensions,
        dates = excluded.dates, counts = excluded.counts, amounts = excluded.amounts, works = excluded.works),
    gone as (
      delete from analytics_fact f where ${among(merchantId, generation, goneIds)}),
    slots as (
      insert into analytics_slot as s (merchant_id, dimension_id, start, n, amount)
      select ${merchantId}, dimension_id, start, n, amount from delta order by dimension_id, start
      on conflict (merchant_id, dimension_id, start) do update
        set n = s.n + excluded.n, amount = s.amount + excluded.amount)
    ${insertMonths(merchantId, sql`delta`, sql`(values (0::smallint, 'UTC'), (1::smallint, ${timezone}::text))`)}`)
}

const among = (
  merchantId: number,
  generation: number,
  orderIds: number[],
): Sql => sql`f.merchant_id = ${merchantId}
  and f.generation = ${generation} and f.order_id = any(${orderIds}::bigint[])`
