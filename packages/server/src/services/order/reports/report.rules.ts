import type {
  fulfillmentOrderReports,
  returnInStoreReports,
  ropisReports,
  salesOrderReports,
  shipFromStoreReports,
} from '@tradepost/contract'
import type { Measure } from './fact/fact.types.ts'
import type { Report } from './report.types.ts'

type Reports<Names extends readonly string[]> = Record<Names[number], Report>

type More = Partial<Omit<Report, 'measure' | 'value'>>
const report = (measure: Measure, value: Report['value'], more: More = {}): Report => ({
  measure,
  value,
  breakdown: 'part',
  isSeries: true,
  ...more,
})

const whole = { isSeries: false }
const plain = { breakdown: null }
const money = { isMoney: true }

/** Broken down by platform. */
export const salesOrderReportTable: Reports<typeof salesOrderReports> = {
  orderCount: report('order.placed', 'count', whole),
  orderRevenue: report('order.revenue', 'sum', { ...whole, ...money }),
  revenueHistogram: report('order.revenue', 'sum', money),
  orderCountHistogram: report('order.placed', 'count'),
  averageOrderValue: report('order.revenue', 'average', { ...whole, ...money }),
  averageLineItems: report('order.lines', 'average', whole),
}

const revenue = { ...whole, ...money }

export const fulfillmentOrderReportTable: Reports<typeof fulfillmentOrderReports> = {
  orderCount: report('work.changed', 'count', whole),
  completedOrderCount: report('work.fulfilled', 'count', { ...whole, breakdown: 'method' }),
  orderCountHistogram: report('work.created', 'count'),
  fulfilledOrderCountHistogram: report('work.fulfilled', 'count', { breakdown: 'method' }),
  fulfilledOrderRevenueHistogram: report('work.fulfilled', 'sum', { ...money, breakdown: 'method' }),
  fulfilledOrderRevenueByLocationType: report('work.fulfilled', 'sum', {
    ...revenue,
    breakdown: 'locationType',
  }),
  fulfilledOrderRevenueByStore: report('work.fulfilled', 'sum', { ...revenue, breakdown: 'location' }),
  fulfilledOrderRevenueByFulfillmentMethod: report('work.fulfilled', 'sum', {
    ...revenue,
    breakdown: 'method',
  }),
  abortedState: report('work.aborted', 'count', whole),
  lineItemFulfillmentRate: report('work.lines', 'average', { ...whole, breakdown: 'method' }),
  lineItemReturnRate: report('work.returned', 'average', { ...whole, breakdown: 'method' }),
  orderReadyTimes: report('work.readyTime', 'average', { ...whole, breakdown: 'method' }),
}

/** By the date that `filterDateField` names. */
export const orderCountMeasures = {
  createDate: 'work.created',
  statusChangeDate: 'work.changed',
  completedDate: 'work.completed',
} as const satisfies Record<string, Measure>

const reserved = { method: 'ROPIS' } as const

export const ropisReportTable: Reports<typeof ropisReports> = {
  reservations: report('ropis.reserved', 'count', reserved),
  averageLineItems: report('ropis.reserved', 'average', reserved),
  productAvailability: report('work.unavailable', 'restOfShare', { ...reserved, ...plain }),
  statusDistribution: report('work.created', 'count', reserved),
  checkIns: report('ropis.checkedIn', 'count', { ...reserved, ...plain }),
  abortedState: report('work.aborted', 'count', reserved),
  averageReadyTime: report('work.readyTime', 'average', { ...reserved, ...plain }),
  conversionsAfterCheckIn: report('ropis.checkedIn', 'share', { ...reserved, ...plain }),
}

const shipped = { method: 'directShip' } as const
const at = (locationType: Report['locationType']) =>
  report('work.created', 'count', { ...shipped, locationType, breakdown: 'location' })

export const shipFromStoreReportTable: Reports<typeof shipFromStoreReports> = {
  orders: report('ship.orders', 'count'),
  averageLineItems: report('ship.orders', 'average'),
  orderSplits: report('ship.split', 'count'),
  averageFulfillmentOrdersPerOrders: report('ship.split', 'average', plain),
  averageOrderShipments: report('ship.parcels', 'average', plain),
  orderShipments: report('ship.parcels', 'sum'),
  abortedState: report('work.aborted', 'count', shipped),
  productUnavailability: report('work.unavailable', 'share', { ...shipped, ...plain }),
  locationTypeDistribution: report('work.created', 'count', { ...shipped, breakdown: 'locationType' }),
  warehouseDistribution: at('warehouse'),
  storeDistribution: at('store'),
  dropShippingDistribution: at('dropShipping'),
  averageTimeUntilFosReady: report('work.readyTime', 'average', { ...shipped, ...plain }),
  averageTimeUntilSosFulfilled: report('ship.fulfillTime', 'average'),
}

export const returnInStoreReportTable: Reports<typeof returnInStoreReports> = {
  returns: report('return.inPerson', 'count'),
  averageLineItems: report('return.inPerson', 'average', plain),
  returnReasonsDistribution: report('return.reason', 'count'),
  returnConditionsDistribution: report('return.condition', 'count'),
  returnChannel: report('return.channel', 'count'),
}
