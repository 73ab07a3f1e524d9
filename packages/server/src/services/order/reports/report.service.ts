import type { filterDateFields } from '@tradepost/contract'
import { type Answer, type Ctx, entityAnswer, type FilterFields } from '@tradepost/kernel'
import { metricsOf, metricsText } from './metric.rules.ts'
import type { Resolution } from './period.rules.ts'
import { defaultsOf, periodsOf, readRange, readReportFilter } from './question.service.ts'
import {
  fulfillmentOrderReportTable,
  orderCountMeasures,
  returnInStoreReportTable,
  ropisReportTable,
  salesOrderReportTable,
  shipFromStoreReportTable,
} from './report.rules.ts'
import { sumFigures } from './report.store.ts'
import type { Report } from './report.types.ts'
import {
  fulfillmentFilters,
  intervalFilters,
  locationFilters,
  salesFilters,
  statusFilters,
} from './report-filter.read.ts'

type ReportQuery = {
  filters?: string
  timezone?: string
  resolution?: Resolution
  currencyCode?: string
}

type Filters = { fields: FilterFields; needsDate: boolean; works?: FilterFields }

const measuresByStatus = new Set(['work.created', 'work.changed', 'work.completed', 'work.aborted'])

/** Filters that only the fulfillment orders themselves can answer. */
const needsFulfillmentOrders = (names: Set<string>, { measure }: Report): boolean =>
  names.has('orderNumber') || names.has('name') || (names.has('status') && !measuresByStatus.has(measure))

/** Rates and averages need both. */
const neededFor: { [Value in Report['value']]?: 'counts' | 'amounts' } = { count: 'counts', sum: 'amounts' }

const ask = async (ctx: Ctx, report: Report, query: ReportQuery, { fields, needsDate, works }: Filters) => {
  const read = readReportFilter(
    query.filters,
    ({ fields: names }) => (works && needsFulfillmentOrders(names, report) ? works : fields),
    needsDate,
  )
  const isByFulfillmentOrders = works !== undefined && needsFulfillmentOrders(read.fields, report)
  const defaults = await defaultsOf(ctx)
  const { measure, breakdown, method, locationType, isMoney, isSeries } = report
  const asked = {
    bounds: read.bounds,
    zone: query.timezone ?? defaults.timezone,
    resolution: query.resolution ?? 'day',
  }
  const range = await readRange(ctx, asked, [measure])
  const periods = periodsOf(range, asked.resolution, isSeries)
  const sum = await sumFigures(ctx.db, ctx.merchantId, {
    measures: [measure],
    range,
    periods,
    timezone: defaults.timezone,
    breakdown,
    method,
    locationType,
    currency: isMoney ? (query.currencyCode ?? defaults.currencyCode) : undefined,
    needs: neededFor[report.value],
    filter: isByFulfillmentOrders ? null : read.filter,
    fields: isByFulfillmentOrders ? new Set<string>() : read.fields,
    works: isByFulfillmentOrders ? read.filter : null,
  })
  return { report, periods, sum }
}

const answer = async (...asked: Parameters<typeof ask>): Promise<Answer> => {
  const { report, periods, sum } = await ask(...asked)
  return entityAnswer('reportingData', metricsText(report, periods, sum.sums()))
}

/** The names of reports are checked with the path. */
const named = <T extends Record<string, Report>>(table: T, name: string): Report => table[name] as Report

export const getSalesOrderReport = (
  ctx: Ctx,
  reportType: string,
  query: ReportQuery & { countSkipsUnfulfilled?: boolean },
) => {
  const report = named(salesOrderReportTable, reportType)
  const isSkipping = query.countSkipsUnfulfilled && report.measure === 'order.placed'
  const chosen: Report = isSkipping ? { ...report, measure: 'order.fulfilled' } : report
  return answer(ctx, chosen, query, { fields: salesFilters, needsDate: false })
}

export const getFulfillmentOrderReport = (
  ctx: Ctx,
  reportType: string,
  query: ReportQuery & { filterDateField?: (typeof filterDateFields)[number] },
) => {
  const report = named(fulfillmentOrderReportTable, reportType)
  const measure = orderCountMeasures[query.filterDateField ?? 'statusChangeDate']
  const chosen = reportType === 'orderCount' ? { ...report, measure } : report
  const fields = measuresByStatus.has(chosen.measure) ? statusFilters : intervalFilters
  return answer(ctx, chosen, query, { fields, needsDate: false, works: fulfillmentFilters })
}

const reservationFilters = { fields: locationFilters, needsDate: true }

export const getRopisReport = (ctx: Ctx, reportType: string, query: ReportQuery) =>
  answer(ctx, named(ropisReportTable, reportType), query, reservationFilters)

export const listReservationMetrics = async (ctx: Ctx, query: ReportQuery) => {
  const { report, periods, sum } = await ask(ctx, ropisReportTable.reservations, query, reservationFilters)
  return metricsOf(report, periods, sum.figures())
}

export const getShipFromStoreReport = (ctx: Ctx, reportType: string, query: ReportQuery) =>
  answer(ctx, named(shipFromStoreReportTable, reportType), query, { fields: {}, needsDate: true })

export const getReturnInStoreReport = (ctx: Ctx, reportType: string, query: ReportQuery) =>
  answer(ctx, named(returnInStoreReportTable, reportType), query, { fields: {}, needsDate: true })
