import { order } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as intervals from './interval.service.ts'
import * as older from './older-report.service.ts'
import * as reports from './report.service.ts'
import * as exports from './report-export.service.ts'

export const analyticsRoutes = routes(order, {
  getFulfillmentOrderStatusCount: ({ ctx, query }) => intervals.getFulfillmentOrderStatusCount(ctx, query),
  getFulfillmentOrderBreakdown: ({ ctx, params, query }) =>
    intervals.getFulfillmentOrderBreakdown(ctx, params.interval, query),
  getCycleTimes: ({ ctx, params, query }) => intervals.getCycleTimes(ctx, params.interval, query),
  getSalesOrderReporting: ({ ctx, query }) => older.getSalesOrderReporting(ctx, query),
  getReservationReporting: ({ ctx, query }) => older.getReservationReporting(ctx, query),
  getSalesOrderReport: ({ ctx, params, query }) => reports.getSalesOrderReport(ctx, params.reportType, query),
  getFulfillmentOrderReport: ({ ctx, params, query }) =>
    reports.getFulfillmentOrderReport(ctx, params.reportType, query),
  exportFulfillmentOrderReportCsv: ({ ctx, params, query }) =>
    exports.exportFulfillmentOrderReport(ctx, params.reportType, query),
  getRopisReport: ({ ctx, params, query }) => reports.getRopisReport(ctx, params.reportType, query),
  exportRopisReportCsv: ({ ctx, params, query }) => exports.exportRopisReport(ctx, params.reportType, query),
  getShipFromStoreReport: ({ ctx, params, query }) =>
    reports.getShipFromStoreReport(ctx, params.reportType, query),
  getReturnInStoreReport: ({ ctx, params, query }) =>
    reports.getReturnInStoreReport(ctx, params.reportType, query),
  exportReturnInStoreReportCsv: ({ ctx, query }) => exports.exportReturnInStoreReport(ctx, query),
})
