import type { FulfillmentOrderStatus } from '@tradepost/contract'
import {
  and,
  type Day,
  type Db,
  dayOf,
  isUtc,
  join,
  raw,
  type Sql,
  sql,
  startOfDay,
  type Zone,
} from '@tradepost/kernel'
import { ANY, type Measure } from './fact/fact.types.ts'
import {
  addFigures,
  addMonths,
  type MeasuredFigure,
  type MonthRow,
  type Summer,
  summer,
} from './month.rules.ts'
import type { Period, Range } from './period.rules.ts'
import type { Breakdown, Report } from './report.types.ts'

/** The time zone whose days are kept besides UTC; null: nothing was counted yet. */
export const findTimezone = async (db: Db, merchantId: number): Promise<string | null> => {
  const row = await db.maybe<{ timezone: string }>(sql`
    select timezone from analytics_merchant where merchant_id = ${merchantId}`)
  return row?.timezone ?? null
}

const keepsDaysOf = async (db: Db, merchantId: number, zone: Zone) =>
  (await findTimezone(db, merchantId))?.toLowerCase() === zone.toLowerCase()

export type Question = {
  measures: Measure[]
  range: Range
  periods: Period[]
  /** Of the days that are probably kept: the setting, which they follow. */
  timezone: string | null
  breakdown: Breakdown | null
  method?: Report['method']
  locationType?: Report['locationType']
  currency?: string
  /** Which sums the value is made of, if not of both: writing either takes a third of the time of the statement. */
  needs?: 'counts' | 'amounts'
  /** The caller's filter over the dimensions `d`. */
  filter: Sql | null
  /** The fields that the filter names. */
  fields: Set<string>
  /** A filter over fulfillment orders `f` that no sum can answer; their own additions are read. */
  works?: Sql | null
}

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

const needsLocation = ({ breakdown, fields, locationType }: Question) =>
  fields.has('locationCode') ||
  breakdown === 'location' ||
  breakdown === 'locationType' ||
  locationType !== undefined

const isOfSales = ([measure]: Measure[]) => /^(order|ship)\./.test(measure ?? '')
const needsDetail = ({ fields }: Question) => fields.has('fulfillmentMethod') || fields.has('deviceType')

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
      isOfSales(measures) && (needsDetail(question) ? sql`d.device <> ${ANY}` : sql`d.device = ${ANY}`),
      method && sql`d.methods = array[${method}]::text[]`,
      currency !== undefined && sql`d.currency = ${currency}`,
      locationType && sql`l.data #>> '{type,code}' = ${locationType}`,
      filter,
    )}`
}

/** When the periods begin; asking a time zone for hundreds of them takes longer than all the rest. */
const startsOf = ({ periods, range: { from, zone } }: Question): Date[] =>
  periods.map(({ firstDay }, index) =>
    index === 0 ? quarterBefore(from) : new Date(startOfDay(firstDay, zone)),
  )

const bySlots = (question: Question, from: number, to: number): Sql => sql`
  select d.measure, width_bucket(b.start, ${startsOf(question)}::timestamptz[]) as period, d.key, sum(b.n) as n,
    sum(b.amount) as amount
  from d join analytics_slot b on b.merchant_id = d.merchant_id and b.dimension_id = d.id
  where b.start >= ${quarterBefore(from)} and b.start < ${quarterAfter(to)} group by 1, 2, 3`

/** A sum, because a date beyond the year 9999 has no text that both sides read. */
const calendarDay = (day: Day): Sql => sql`date '1970-01-01' + ${day}::int`

const listOf = (name: 'counts' | 'amounts', { needs = name }: Question): Sql =>
  needs === name ? sql`b.${raw(name)}::text` : sql`null`

const listMonths = (db: Db, merchantId: number, question: Question, { calendar, first, end }: WholeDays) =>
  db.many<MonthRow>(sql`
    with d as materialized (${dimensions(merchantId, question)})
    select d.measure, d.key, b.month::text, ${listOf('counts', question)} as counts,
      ${listOf('amounts', question)} as amounts
    from d join analytics_merchant a on a.merchant_id = d.merchant_id
    join analytics_month b on b.merchant_id = d.merchant_id and b.dimension_id = d.id
    where b.calendar = ${calendar}::smallint and b.month > ${calendarDay(first - 31)}
      and b.month < ${calendarDay(end)}
      and (b.calendar = 0 or lower(a.timezone) = ${question.range.zone.toLowerCase()})`)

const listSums = (db: Db, merchantId: number, question: Question, sums: Sql): Promise<MeasuredFigure[]> =>
  db.many<MeasuredFigure>(sql`
    with d as materialized (${dimensions(merchantId, question)})
    select measure, period, key, sum(n)::float8 as n, sum(amount)::float8 as amount
    from (${sums}) figures group by measure, period, key order by measure, key collate "C", period`)

type WholeDays = { calendar: 0 | 1; first: Day; end: Day }

/** Days that lie in the range as a whole, if they are kept for its time zone. */
const wholeDays = ({ range: { from, to, zone }, timezone }: Question): WholeDays | null => {
  const calendar = isUtc(zone) ? 0 : timezone?.toLowerCase() === zone.toLowerCase() ? 1 : null
  const day = dayOf(from, zone)
  const first = startOfDay(day, zone) === from ? day : day + 1
  const end = dayOf(to, zone)
  return calendar === null || first >= end ? null : { calendar, first, end }
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

const summed = ({ periods }: Question, figures: MeasuredFigure[]): Summer => {
  const sum = summer(periods.length)
  addFigures(sum, figures)
  return sum
}

/** Whole days where they are kept, quarters of an hour around them. */
const sumDays = async (db: Db, merchantId: number, question: Question, days: WholeDays): Promise<Summer> => {
  const { range, periods } = question
  const [daysFrom, daysTo] = [startOfDay(days.first, range.zone), startOfDay(days.end, range.zone)]
  const edges = [
    ...(range.from < daysFrom ? [bySlots(question, range.from, daysFrom)] : []),
    ...(daysTo < range.to ? [bySlots(question, daysTo, range.to)] : []),
  ]
  const [months, around] = await Promise.all([
    listMonths(db, merchantId, question, days),
    edges.length > 0 ? listSums(db, merchantId, question, join(edges, ' union all ')) : [],
  ])
  // nothing was sold then, or the days of another time zone are kept until those of the setting are there
  if (months.length === 0 && days.calendar === 1 && !(await keepsDaysOf(db, merchantId, range.zone)))
    return summed(question, await listSums(db, merchantId, question, bySlots(question, range.from, range.to)))
  const sum = summer(periods.length)
  addMonths(sum, months, periods, [days.first, days.end])
  addFigures(sum, around)
  return sum
}

/** Sums by measure, key and period. */
export const sumFigures = async (db: Db, merchantId: number, question: Question): Promise<Summer> => {
  const { works, range } = question
  const days = works ? null : wholeDays(question)
  if (days) return sumDays(db, merchantId, question, days)
  const parts = works ? byFacts(merchantId, question, works) : bySlots(question, range.from, range.to)
  return summed(question, await listSums(db, merchantId, question, parts))
}

/** In the order of the keys, without those that came to nothing. */
export const listFigures = async (
  db: Db,
  merchantId: number,
  question: Question,
): Promise<MeasuredFigure[]> => (await sumFigures(db, merchantId, question)).figures()

/** As they are at this moment, from the counts that are kept beside the fulfillment orders. */
export const listStatusCounts = (db: Db, merchantId: number, filter: Sql | null) =>
  db.many<{ status: FulfillmentOrderStatus; count: number }>(sql`
    select c.status, sum(c.n)::bigint as count from fulfillment_order_count c
    where ${and(sql`c.merchant_id = ${merchantId}`, filter)}
    group by c.status having sum(c.n) > 0 order by c.status collate "C"`)

/** The first month with a figure of these measures; null: there is none. */
export const findFirstMonth = async (
  db: Db,
  merchantId: number,
  measures: Measure[],
): Promise<string | null> => {
  const row = await db.maybe<{ month: string | null }>(sql`
    select min(first.month)::text as month
    from analytics_merchant a
    join analytics_dimension d on d.merchant_id = a.merchant_id and d.generation = a.live
    cross join lateral (
      select b.month from analytics_month b where b.merchant_id = d.merchant_id and b.dimension_id = d.id and b.calendar = 0
      order by b.month limit 1) first
    where a.merchant_id = ${merchantId} and d.measure = any(${measures}::text[]) and d.location_code = ''`)
  return row?.month ?? null
}
