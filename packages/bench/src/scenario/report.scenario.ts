import { order } from '@tradepost/contract'
import { REPORTED_YEAR } from './report.store.ts'
import type { Scenario } from './world.ts'

const year = JSON.stringify({
  $and: [{ date: { $gte: `${REPORTED_YEAR}-01-01`, $lte: `${REPORTED_YEAR}-12-31` } }],
})

const reportOf = (name: string, reportType: string, more: Record<string, string>): Scenario => ({
  name,
  merchant: 'large',
  keys: 'order',
  request: (world) => ({
    method: 'GET',
    path: `${order.base.replace('{merchantCode}', world.merchants.large.code)}/analytics/salesOrder/${reportType}?${new URLSearchParams({ filters: year, ...more })}`,
  }),
})

/** A year of a million orders. */
export const reportScenarios: Scenario[] = [
  reportOf('report-total', 'orderRevenue', {}),
  reportOf('report-months', 'revenueHistogram', { resolution: 'month' }),
  reportOf('report-days', 'revenueHistogram', { resolution: 'day' }),
]
