import type { cycleTimeTypes } from '@tradepost/contract'
import { type Ctx, compileFilter, fail, refuse } from '@tradepost/kernel'
import { listKnownLocations } from '../../location/index.ts'
import { readFilter } from './date-filter.rules.ts'
import type { Measure } from './fact/fact.types.ts'
import { type Interval, intervalPeriods } from './interval.rules.ts'
import { figureOf, rounded } from './metric.rules.ts'
import { defaultsOf } from './question.service.ts'
import { findTimezone, listFigures, listStatusCounts } from './report.store.ts'
import { countFilters, intervalFilters } from './report-filter.read.ts'

type IntervalQuery = { filters?: string; timezone?: string }

const compiled = (text: string | undefined, fields: Parameters<typeof compileFilter>[1]) => {
  const filter = compileFilter(text, fields)
  if ('problems' in filter) refuse(filter.problems)
  return 'where' in filter ? filter.where : null
}

export const getFulfillmentOrderStatusCount = async (ctx: Ctx, query: { filters?: string }) => ({
  orderStatusCount: await listStatusCounts(ctx.db, ctx.merchantId, compiled(query.filters, countFilters)),
})

/** Figures of the interval and of the one before. */
const ask = async (ctx: Ctx, interval: string, query: IntervalQuery, measures: Measure[]) => {
  const filter = compiled(query.filters, intervalFilters)
  const zone = query.timezone ?? 'Etc/UTC'
  const timezone = await findTimezone(ctx.db, ctx.merchantId)
  return listFigures(ctx.db, ctx.merchantId, {
    ...intervalPeriods(interval as Interval, ctx.now, zone),
    measures,
    timezone,
    breakdown: 'currency',
    filter,
    fields: readFilter(query.filters).fields,
  })
}

export const getFulfillmentOrderBreakdown = async (ctx: Ctx, interval: string, query: IntervalQuery) => {
  const [figures, { currencyCode }] = await Promise.all([
    ask(ctx, interval, query, ['work.items', 'work.value']),
    defaultsOf(ctx),
  ])
  const now = figures.filter(({ period }) => period === 2)
  const items = now.filter(({ measure }) => measure === 'work.items')
  const amounts = now.filter(({ measure, key }) => measure === 'work.value' && key === currencyCode)
  return {
    orderBreakdown: {
      numberOfOrders: figureOf('count', items),
      averageNumberOfItems: figureOf('average', items),
      averageOrderValue: figureOf('average', amounts),
    },
  }
}

const steps: Record<(typeof cycleTimeTypes)[number], Measure> = {
  timeToAccept: 'work.acceptTime',
  timeToPick: 'work.pickTime',
  timeToPack: 'work.packTime',
  timeToComplete: 'work.completeTime',
  timeToCycleEnd: 'work.cycleTime',
}

/** The location of a filter that asks for exactly one. */
const locationIn = (filters: string | undefined): string | null => {
  const { rest, fields } = readFilter(filters)
  if (!rest || !fields.has('locationCode')) return null
  const { locationCode } = JSON.parse(rest) as { locationCode?: unknown }
  const asked = (locationCode as { $eq?: unknown } | undefined)?.$eq ?? locationCode
  return typeof asked === 'string' ? asked : null
}

export const getCycleTimes = async (ctx: Ctx, interval: string, query: IntervalQuery) => {
  const figures = await ask(ctx, interval, query, Object.values(steps))
  const location = locationIn(query.filters)
  if (location !== null && !(await listKnownLocations(ctx.db, ctx.merchantId, [location])).has(location))
    throw fail('reportLocationNotFound')
  const cycleTimes = (Object.entries(steps) as [keyof typeof steps, Measure][]).map(([type, measure]) => {
    const of = (period: number) =>
      figureOf(
        'average',
        figures.filter((figure) => figure.measure === measure && figure.period === period),
      )
    return { type, time: of(2), difference: rounded(of(2) - of(1)) }
  })
  return { cycleTimes }
}
