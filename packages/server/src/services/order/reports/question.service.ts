import { texts } from '@tradepost/contract'
import {
  type Ctx,
  compileFilter,
  dayOf,
  type FilterFields,
  type Problem,
  refuse,
  type Sql,
  startOfDay,
  type Zone,
} from '@tradepost/kernel'
import { getMerchantSettings } from '../../merchant/index.ts'
import { type ReadFilter, readFilter } from './date-filter.rules.ts'
import type { Measure } from './fact/fact.types.ts'
import { type Period, periodsIn, type Range, type Resolution, wholeRange } from './period.rules.ts'
import { rangeOf } from './range.rules.ts'
import { findFirstMonth } from './report.store.ts'

/** Three years of days. */
const MAX_PERIODS = 1100

const datePath = ['filters', 'date']

/** The caller's filter, with its dates apart. Everything that is wrong with it is reported at once. */
export const readReportFilter = (
  text: string | undefined,
  fieldsFor: (read: ReadFilter) => FilterFields,
  needsDate: boolean,
): ReadFilter & { filter: Sql | null } => {
  const read = readFilter(text)
  const { fields, bounds, rest } = read
  const problems: Problem[] = [...read.problems]
  if (fields.has('date')) problems.push({ code: 'INVALID_FORMAT', message: texts.dateNested, path: datePath })
  const compiled = fields.has('date') ? { where: null } : compileFilter(rest, fieldsFor(read))
  if ('problems' in compiled) problems.push(...compiled.problems)
  if (needsDate && !bounds && problems.length === 0)
    problems.push({
      code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
      message: texts.dateNeeded,
      path: ['filters'],
      missing: 'date',
    })
  refuse(problems)
  return { ...read, filter: 'where' in compiled ? compiled.where : null }
}

export type MerchantDefaults = { timezone: Zone; currencyCode: string }

export const defaultsOf = async (ctx: Ctx): Promise<MerchantDefaults> => {
  const { defaultTimezone, defaultCurrency } = await getMerchantSettings(ctx.db, ctx.merchantId)
  return { timezone: defaultTimezone, currencyCode: defaultCurrency }
}

/** From the first figure to the end of today. */
const allTime = async (ctx: Ctx, measures: Measure[], zone: Zone): Promise<Range> => {
  const tomorrow = dayOf(ctx.now.getTime(), zone) + 1
  const first = await findFirstMonth(ctx.db, ctx.merchantId, measures)
  // a day of UTC begins up to fourteen hours before or after that of the zone
  const from = first === null ? tomorrow - 1 : dayOf(Date.parse(`${first}T00:00Z`), zone) - 1
  return { from: startOfDay(Math.min(from, tomorrow - 1), zone), to: startOfDay(tomorrow, zone), zone }
}

export type Asked = { bounds: ReadFilter['bounds']; zone: Zone; resolution: Resolution }

export const readRange = async (
  ctx: Ctx,
  { bounds, zone, resolution }: Asked,
  measures: Measure[],
): Promise<Range> => {
  if (!bounds) return allTime(ctx, measures, zone)
  const range = rangeOf(bounds, zone, resolution)
  if (range.to <= range.from)
    refuse([{ code: 'INVALID_FORMAT', message: texts.dateReversed, path: datePath, value: bounds.lte }])
  return range
}

export const periodsOf = (range: Range, resolution: Resolution, isSeries: boolean): Period[] => {
  if (!isSeries) return wholeRange(range)
  const periods = periodsIn(range, resolution, MAX_PERIODS)
  if (periods.length > MAX_PERIODS)
    refuse([{ code: 'MAXIMUM', message: texts.tooManyPeriods(MAX_PERIODS), path: datePath }])
  return periods
}
