import type { fulfillmentOrderExports, ropisExports } from '@tradepost/contract'
import { and, type Ctx, csvExport, type FilterFields, readList, sql } from '@tradepost/kernel'
import { exportColumns, exportRows } from '../returns/export.store.ts'
import { listRules } from '../returns/return-order.read.ts'
import type { Range } from './period.rules.ts'
import { defaultsOf, readRange, readReportFilter } from './question.service.ts'
import {
  type ExportDate,
  fulfillmentOrderColumns,
  inRange,
  listExportedFulfillmentOrders,
} from './report-export.store.ts'
import { fulfillmentFilters } from './report-filter.read.ts'

type ExportQuery = { filters?: string; timezone?: string }

const rangeFor = async (
  ctx: Ctx,
  { timezone }: ExportQuery,
  bounds: Parameters<typeof readRange>[1]['bounds'],
): Promise<Range | null> => {
  if (!bounds) return null
  const zone = timezone ?? (await defaultsOf(ctx)).timezone
  return readRange(ctx, { bounds, zone, resolution: 'day' }, [])
}

type FulfillmentOrderExport = { date: ExportDate; method?: 'ROPIS'; fields: FilterFields; needsDate: boolean }

const exportFulfillmentOrders = async (ctx: Ctx, query: ExportQuery, asked: FulfillmentOrderExport) => {
  const { bounds, filter } = readReportFilter(query.filters, () => asked.fields, asked.needsDate)
  const range = await rangeFor(ctx, query, bounds)
  const { date, method } = asked
  return csvExport(fulfillmentOrderColumns, (limit) =>
    listExportedFulfillmentOrders(ctx.db, ctx.merchantId, { date, method, range, filter }, limit),
  )
}

const exportDates: Record<(typeof fulfillmentOrderExports)[number], ExportDate> = {
  orderCountHistogram: 'created',
  fulfilledOrderCountHistogram: 'fulfilled',
  abortedState: 'aborted',
}

export const exportFulfillmentOrderReport = (ctx: Ctx, reportType: string, query: ExportQuery) => {
  const date = exportDates[reportType as keyof typeof exportDates]
  return exportFulfillmentOrders(ctx, query, { date, fields: fulfillmentFilters, needsDate: false })
}

const reservationExports: Record<(typeof ropisExports)[number], ExportDate> = {
  reservations: 'created',
  checkIns: 'checkedIn',
}

export const exportRopisReport = (ctx: Ctx, reportType: string, query: ExportQuery) => {
  const date = reservationExports[reportType as keyof typeof reservationExports]
  const { locationCode } = fulfillmentFilters
  const fields: FilterFields = locationCode ? { locationCode } : {}
  return exportFulfillmentOrders(ctx, query, { date, method: 'ROPIS', fields, needsDate: true })
}

/** With the names that this report has for its filters. */
const returnFields = (): FilterFields => {
  const { orderNumber, externalCode, salesOrderNumber, name, status, fulfillmentMethod, locationCode } =
    listRules.filters as Record<string, FilterFields[string]>
  return {
    orderNumber,
    externalCode,
    salesOrderNumber,
    name,
    status,
    fulfillmentMethod,
    dropOffLocationCode: locationCode,
  } as FilterFields
}

/** A row for each line, as in the export of all returns. */
export const exportReturnInStoreReport = async (ctx: Ctx, query: ExportQuery) => {
  const { bounds, filter } = readReportFilter(query.filters, returnFields, false)
  const range = await rangeFor(ctx, query, bounds)
  const inPerson = and(
    sql`r.drop_off_type = 'inPerson' and r.status <> 'draft'`,
    inRange(sql`coalesce(r.submit_date, r.date)`, range),
    filter,
  )
  const { sort } = readList({}, listRules)
  return csvExport(exportColumns, (limit) =>
    exportRows(ctx.db, ctx.merchantId, { filter: inPerson, sort }, limit),
  )
}
