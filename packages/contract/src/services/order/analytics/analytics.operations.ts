import { filtersQuery } from '../../../common/shapes.ts'
import type { Operation } from '../../../operation.ts'
import { can } from '../../../permission.ts'
import { CsvFile, Flag, List, Obj, OneOf, Type } from '../../../schema.ts'
import {
  CycleTimes,
  currencyQuery,
  OlderMetric,
  OrderBreakdown,
  OrderStatusCount,
  olderTimezone,
  ReportingMetric,
  reportTimezone,
  resolutionQuery,
  SalesOrderReporting,
} from './analytics.ts'
import {
  filterDateFields,
  fulfillmentOrderExports,
  fulfillmentOrderReports,
  intervals,
  returnInStoreExports,
  returnInStoreReports,
  ropisExports,
  ropisReports,
  salesOrderReports,
  shipFromStoreReports,
} from './analytics-words.ts'

const tag = 'Analytics'

const dates =
  'The range is a filter: `{"$and":[{"date":{"$gte":"2026-04-01","$lte":"2026-04-30"}}]}`. With `$gte` alone it ends with that day, with `$lte` alone it begins with it. A time with an offset beats the time zone.'
const needed = `${dates} It is required.`
const optional = `${dates} Without it, all time up to today.`
const csv = 'One row for each order behind the report, at most 10,000: more are refused with 400.'

const Reported = Obj({ reportingData: List(ReportingMetric) })
const kinds = (names: readonly string[]) => ({
  reportType: OneOf(names, { description: 'Which report is wanted.' }),
})
const interval = {
  interval: OneOf(intervals, { description: 'The day so far, the day before, or the month so far.' }),
}

const workFilters = ['date', 'locationCode', 'status', 'orderNumber', 'name', 'fulfillmentMethod'] as const
const dateFilters = ['date'] as const
const locationFilters = ['date', 'locationCode'] as const

const dateField = {
  filterDateField: Type.Optional(
    OneOf(filterDateFields, {
      default: 'statusChangeDate',
      description: 'By which date `orderCount` counts; the other reports have dates of their own.',
    }),
  ),
}

const reportOf = { tag, method: 'GET', responses: { 200: Reported } } as const
const reportQuery = { ...filtersQuery, ...reportTimezone, ...resolutionQuery }
const exportOf = {
  tag,
  method: 'GET',
  query: Obj({ ...filtersQuery, ...reportTimezone }),
  responses: { 200: CsvFile('A header and the rows, separated by commas.') },
  errors: ['tooManyRows'],
} as const

export const analyticsOperations = {
  getFulfillmentOrderStatusCount: {
    method: 'GET',
    path: '/analytics/fulfillmentOrderStatusCount',
    summary: 'Count fulfillment orders by status',
    description: 'As they are at this moment. Only statuses that occur.',
    tag,
    permission: can.viewFulfillmentOrders,
    query: Obj({ ...filtersQuery }),
    filters: ['status', 'locationCode'],
    responses: { 200: OrderStatusCount },
  },
  getFulfillmentOrderBreakdown: {
    method: 'GET',
    path: '/analytics/fulfillmentOrderBreakdown/intervals/{interval}',
    summary: 'Get count, size and value of new fulfillment orders',
    description: 'Of those created in the interval; zeros when there are none.',
    tag,
    permission: can.viewFulfillmentOrders,
    params: interval,
    query: Obj({ ...filtersQuery, ...olderTimezone }),
    filters: ['locationCode', 'fulfillmentMethod'],
    responses: { 200: OrderBreakdown },
  },
  getCycleTimes: {
    method: 'GET',
    path: '/analytics/cycleTimes/intervals/{interval}',
    summary: 'Get how long the steps of fulfillment orders take',
    description:
      'Always five steps, each by the day on which it ended: until accepted, from there until picked, until packed, until fulfilled, and from creation until fulfilled.',
    tag,
    permission: can.viewFulfillmentOrders,
    params: interval,
    query: Obj({ ...filtersQuery, ...olderTimezone }),
    filters: ['locationCode', 'fulfillmentMethod'],
    responses: { 200: CycleTimes },
    errors: ['reportLocationNotFound'],
  },
  getSalesOrderReporting: {
    method: 'GET',
    path: '/analytics/salesOrderReporting',
    summary: 'Get revenue, count and averages of sales orders',
    description: `By the date of submission. ${needed}`,
    tag,
    permission: can.viewSalesOrders,
    query: Obj({ ...filtersQuery, ...olderTimezone, ...resolutionQuery, ...currencyQuery }),
    filters: ['date', 'platform', 'deviceType'],
    responses: { 200: SalesOrderReporting },
  },
  getReservationReporting: {
    method: 'GET',
    path: '/analytics/fulfillmentOrderReporting/reservations',
    summary: 'Get the number of reservations',
    description: `Fulfillment orders of type ROPIS by the date of creation. ${needed}`,
    tag,
    permission: can.viewFulfillmentOrders,
    query: Obj({ ...filtersQuery, ...olderTimezone, ...resolutionQuery }),
    filters: locationFilters,
    responses: { 200: Obj({ reportingData: List(OlderMetric) }) },
  },
  getSalesOrderReport: {
    ...reportOf,
    path: '/analytics/salesOrder/{reportType}',
    summary: 'Get a report about sales orders',
    description: `By the date of submission, broken down by platform. Histograms have a value for each period, the others one for the range. ${optional}`,
    permission: can.viewSalesOrders,
    params: kinds(salesOrderReports),
    query: Obj({
      ...reportQuery,
      ...currencyQuery,
      countSkipsUnfulfilled: Type.Optional(
        Flag({
          default: false,
          description:
            'Counts only orders that were fulfilled: completed, or for reservations fulfilled. For `orderCount` and `orderCountHistogram`.',
        }),
      ),
    }),
    filters: ['date', 'platform', 'fulfillmentMethod'],
  },
  getFulfillmentOrderReport: {
    ...reportOf,
    path: '/analytics/fulfillmentOrder/{reportType}',
    summary: 'Get a report about fulfillment orders',
    description: `Histograms have a value for each period, the others one for the range. Rates are shares from 0 to 1, times are seconds. ${optional}`,
    permission: can.viewFulfillmentOrders,
    params: kinds(fulfillmentOrderReports),
    query: Obj({ ...reportQuery, ...currencyQuery, ...dateField }),
    filters: workFilters,
  },
  exportFulfillmentOrderReportCsv: {
    ...exportOf,
    path: '/analytics/fulfillmentOrder/{reportType}/exportCsv',
    summary: 'Export the fulfillment orders behind a report as CSV',
    description: `${csv} ${optional}`,
    permission: can.viewFulfillmentOrders,
    params: kinds(fulfillmentOrderExports),
    filters: workFilters,
  },
  getRopisReport: {
    ...reportOf,
    path: '/analytics/ropis/{reportType}',
    summary: 'Get a report about reservations',
    description: `Orders that customers reserve and pay at the location. ${needed}`,
    permission: can.viewFulfillmentOrders,
    params: kinds(ropisReports),
    query: Obj(reportQuery),
    filters: locationFilters,
  },
  exportRopisReportCsv: {
    ...exportOf,
    path: '/analytics/ropis/{reportType}/exportCsv',
    summary: 'Export the reservations behind a report as CSV',
    description: `${csv} ${needed}`,
    permission: can.viewFulfillmentOrders,
    params: kinds(ropisExports),
    filters: locationFilters,
  },
  getShipFromStoreReport: {
    ...reportOf,
    path: '/analytics/shipFromStore/{reportType}',
    summary: 'Get a report about orders that are shipped',
    description: `Sales orders by the date of submission, fulfillment orders by the date of creation, times by the date when they ended. ${needed}`,
    permission: can.viewFulfillmentOrders,
    params: kinds(shipFromStoreReports),
    query: Obj(reportQuery),
    filters: dateFilters,
  },
  getReturnInStoreReport: {
    ...reportOf,
    path: '/analytics/returnInStore/{reportType}',
    summary: 'Get a report about returns in stores',
    description: `By the date of submission. \`returnChannel\` counts shipped returns, too. ${needed}`,
    permission: can.viewReturnOrders,
    params: kinds(returnInStoreReports),
    query: Obj(reportQuery),
    filters: dateFilters,
  },
  exportReturnInStoreReportCsv: {
    ...exportOf,
    path: '/analytics/returnInStore/{reportType}/exportCsv',
    summary: 'Export the returns in stores as CSV',
    description: `${csv} ${optional}`,
    permission: can.viewReturnOrders,
    params: kinds(returnInStoreExports),
    filters: [
      'date',
      'orderNumber',
      'externalCode',
      'salesOrderNumber',
      'name',
      'status',
      'fulfillmentMethod',
      'dropOffLocationCode',
    ],
  },
} as const satisfies Record<string, Operation>
