import type { FulfillmentOrderStatus } from '@tradepost/contract'
import { and, type Db, join, type Sql, sql } from '@tradepost/kernel'
import type { Measure } from '../analytics-fact/fact.types.ts'
import type { Figure } from './metric.rules.ts'
import type { Period, Range } from './period.rules.ts'
import type { Breakdown, Report } from './report.types.ts'
import { dayOf, dayText, isUtc, startOfDay } from './zone.rules.ts'

/** Which days are kept beside those of UTC; null: nothing was counted yet. */
export const findTimezone = async (db: Db, merchantId: number): Promise<string | null> => {
  const row = await db.maybe<{ timezone: string }>(sql`
    select timezone from analytics_merchant where merchant_id = ${merchantId}`)
  return row?.timezone ?? null
}

export type Question = {
  measures: Measure[]
  range: Range
  periods: Period[]
  /** Of the days that are kept. */
  timezone: string | null
  breakdown: Breakdown | null
  method?: Report['method']
  locationType?: Report['locationType']
  currency?: string
  /** The caller's filter over the dimensions `d`. */
  filter: Sql | null
  /** The filter names a location. */
  isByLocation: boolean
  /** A filter over fulfillment orders `f` that no sum can answer; their own additions are read. */
  works?: Sql | null
}

type MeasuredFigure = Figure & { measure: Measure }

const QUARTER = 15 * 60_000
const quarterBefore = (at: number) => new Date(Math.floor(at / QUARTER) * QUARTER)
const quarterAfter = (at: number) => new Date(Math.ceil(at / QUARTER) * QUARTER)

const keys: Record<Breakdown, Sql> = {
  part: sql`d.part`,
  currency: sql`d.currency`,
  location: sql`d.location_code`,
  method: sql`array_to_string(d.methods, '+')`,
  locationType: sql`coalesce(l.data #>> '{type,code}', '')`,
}

const needsLocation = ({ breakdown, isByLocation, locationType }: Question) =>
  isByLocation || breakdown === 'location' || breakdown === 'locationType' || locationType !== undefined

/** The dimensions that are asked for, each by its key. */
const dimensions = (merchantId: number, question: Question): Sql => {
  const { measures, breakdown, method, locationType, currency, filter } = question
  const readsType = breakdown === 'locationType' || locationType !== undefined
  return sql`
    select d.merchant_id, d.id, d.measure, ${breakdown ? keys[breakdown] : sql`''`} as key
    from analytics_merchant a
    join analytics_dimension d on d.merchant_id = a.merchant_id and d.generation = a.live
    ${readsType ? sql`left join location l on l.merchant_id = d.merchant_id and l.code = d.location_code` : sql``}
    where ${and(
      sql`a.merchant_id = ${merchantId} and d.measure = any(${measures}::text[])`,
      needsLocation(question) ? sql`d.location_code <> ''` : sql`d.location_code = ''`,
      method && sql`d.methods = array[${method}]::text[]`,
      currency !== undefined && sql`d.currency = ${currency}`,
      locationType && sql`l.data #>> '{type,code}' = ${locationType}`,
      filter,
    )}`
}

const sums = (source: Sql, position: Sql, where: Sql): Sql => sql`
  select d.measure, ${position} as period, d.key, sum(b.n) as n, sum(b.amount) as amount
  from d join ${source} b on b.merchant_id = d.merchant_id and b.dimension_id = d.id
  where ${where} group by 1, 2, 3`

const inSlots = (period: Sql, from: number, to: number): Sql =>
  sums(sql`analytics_slot`, period, sql`b.start >= ${quarterBefore(from)} and b.start < ${quarterAfter(to)}`)

/** When the periods begin; asking a time zone for hundreds of them takes longer than all the rest. */
const startsOf = ({ periods, range: { from, zone } }: Question): Date[] =>
  periods.map(({ firstDay }, index) =>
    index === 0 ? quarterBefore(from) : new Date(startOfDay(firstDay, zone)),
  )

const bySlots = (question: Question): Sql =>
  inSlots(
    sql`width_bucket(b.start, ${startsOf(question)}::timestamptz[])`,
    question.range.from,
    question.range.to,
  )

const byDays = ({ periods }: Question, calendar: 0 | 1, first: number, end: number): Sql => {
  const starts = periods.map(({ firstDay }) => dayText(firstDay))
  return sums(
    sql`analytics_day`,
    sql`width_bucket(b.day, ${starts}::date[])`,
    sql`b.calendar = ${calendar}::smallint and b.day >= ${dayText(first)}::date and b.day < ${dayText(end)}::date`,
  )
}

const calendarFor = ({ range: { zone }, timezone }: Question): 0 | 1 | null => {
  if (isUtc(zone)) return 0
  return timezone?.toLowerCase() === zone.toLowerCase() ? 1 : null
}

/** Whole days where they are kept, quarters of an hour around them and in other time zones. */
const parts = (question: Question): Sql[] => {
  const { from, to, zone } = question.range
  const calendar = calendarFor(question)
  const first = startOfDay(dayOf(from, zone), zone) === from ? dayOf(from, zone) : dayOf(from, zone) + 1
  const end = dayOf(to, zone)
  if (calendar === null || first >= end) return [bySlots(question)]
  const [daysFrom, daysTo] = [startOfDay(first, zone), startOfDay(end, zone)]
  return [
    byDays(question, calendar, first, end),
    ...(from < daysFrom ? [inSlots(sql`1`, from, daysFrom)] : []),
    ...(daysTo < to ? [inSlots(sql`${question.periods.length}::int`, daysTo, to)] : []),
  ]
}

/** Additions of single fulfillment orders. */
const byFacts = (merchantId: number, question: Question, works: Sql): Sql => sql`
  select d.measure, width_bucket(b.at, ${startsOf(question)}::timestamptz[]) as period, d.key,
    sum(b.n) as n, sum(b.amount) as amount
  from fulfillment_order f
  join analytics_merchant a on a.merchant_id = f.merchant_id
  join analytics_fact t on t.merchant_id = f.merchant_id and t.generation = a.live and t.order_id = f.sales_order_id
  cross join unnest(t.dimensions, t.dates, t.counts, t.amounts, t.works) as b(dimension_id, at, n, amount, work)
  join d on d.id = b.dimension_id
  where f.merchant_id = ${merchantId} and b.work = f.id and b.at >= ${new Date(question.range.from)}
    and b.at < ${new Date(question.range.to)} and ${works}
  group by 1, 2, 3`

/** Sums by measure, period and key, in the order of the keys. */
export const listFigures = (db: Db, merchantId: number, question: Question): Promise<MeasuredFigure[]> =>
  db.many<MeasuredFigure>(sql`
    with d as materialized (${dimensions(merchantId, question)})
    select measure, period, key, sum(n)::float8 as n, sum(amount)::float8 as amount
    from (${
      question.works ? byFacts(merchantId, question, question.works) : join(parts(question), ' union all ')
    }) figures
    group by measure, period, key order by measure, period, key collate "C"`)

/** As they are at this moment, from the counts that are kept beside the fulfillment orders. */
export const listStatusCounts = (db: Db, merchantId: number, filter: Sql | null) =>
  db.many<{ status: FulfillmentOrderStatus; count: number }>(sql`
    select c.status, sum(c.n)::bigint as count from fulfillment_order_count c
    where ${and(sql`c.merchant_id = ${merchantId}`, filter)}
    group by c.status having sum(c.n) > 0 order by c.status collate "C"`)

/** The first day with a figure of these measures; null: there is none. */
export const findFirstDay = async (
  db: Db,
  merchantId: number,
  measures: Measure[],
): Promise<string | null> => {
  const row = await db.maybe<{ day: string | null }>(sql`
    select min(first.day)::text as day
    from analytics_merchant a
    join analytics_dimension d on d.merchant_id = a.merchant_id and d.generation = a.live
    cross join lateral (
      select b.day from analytics_day b where b.merchant_id = d.merchant_id and b.dimension_id = d.id and b.calendar = 0
      order by b.day limit 1) first
    where a.merchant_id = ${merchantId} and d.measure = any(${measures}::text[]) and d.location_code = ''`)
  return row?.day ?? null
}
