import type { OlderMetric, ReportingMetric } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import { type Figure, figureOf, metricsOf } from './metric.rules.ts'
import type { Resolution } from './period.rules.ts'
import { defaultsOf, periodsOf, readRange, readReportFilter } from './question.service.ts'
import { listReservationMetrics } from './report.service.ts'
import { listFigures, type Question } from './report.store.ts'
import { olderSalesFilters } from './report-filter.read.ts'

type OlderQuery = { filters?: string; timezone?: string; resolution?: Resolution; currencyCode?: string }

const UTC = 'Etc/UTC'

/** The list of parts had another name, and a part another word for its type. */
const older = ({ breakdowns, ...metric }: ReportingMetric): OlderMetric => ({
  ...metric,
  breakdown: breakdowns.map(({ type, value }) => ({ type, category: type, value })),
})

export const getReservationReporting = async (ctx: Ctx, query: OlderQuery) => {
  const metrics = await listReservationMetrics(ctx, { timezone: UTC, ...query })
  return { reportingData: metrics.map(older) }
}

export const getSalesOrderReporting = async (ctx: Ctx, query: OlderQuery) => {
  const { bounds, filter, fields } = readReportFilter(query.filters, () => olderSalesFilters, true)
  const resolution = query.resolution ?? 'day'
  const defaults = await defaultsOf(ctx)
  const range = await readRange(ctx, { bounds, zone: query.timezone ?? UTC, resolution }, [])
  const periods = periodsOf(range, resolution, true)
  const question: Question = {
    measures: ['order.placed', 'order.lines'],
    range,
    periods,
    timezone: defaults.timezone,
    breakdown: 'part',
    filter,
    fields,
  }
  const currency = query.currencyCode ?? defaults.currencyCode
  const [orders, revenue] = await Promise.all([
    listFigures(ctx.db, ctx.merchantId, question),
    listFigures(ctx.db, ctx.merchantId, { ...question, measures: ['order.revenue'], currency }),
  ])
  const placed = orders.filter(({ measure }) => measure === 'order.placed')
  const lines = orders.filter(({ measure }) => measure === 'order.lines')
  const metrics = (value: 'sum' | 'count' | 'average', figures: Figure[]) =>
    metricsOf({ value, breakdown: 'part' }, periods, figures).map(older)
  return {
    revenue: metrics('sum', revenue),
    numberOfOrders: metrics('count', placed),
    averageOrderValue: metrics('average', revenue),
    averageNumberOfLineItems: metrics('average', lines),
    totals: {
      revenue: { value: figureOf('sum', revenue) },
      numberOfOrders: { value: figureOf('count', placed) },
    },
  }
}
