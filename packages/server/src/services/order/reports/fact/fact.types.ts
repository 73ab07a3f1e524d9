import type { FulfillmentOrderStatus, ReturnLineStatus, SalesOrderStatus } from '@tradepost/contract'

/** A sales order with its fulfillment orders and returns, as far as reports look at it. Dates are ISO texts. */
export type OrderFigures = {
  id: number
  status: SalesOrderStatus
  submitDate: string
  /** When it was fulfilled or completed, whichever came first. */
  fulfillDate: string | null
  platform: string
  device: string
  currencyCode: string
  total: number
  /** Without those that were given up. */
  lineCount: number
  methods: string[]
  /** Packages that were shipped and handed over. */
  parcelCount: number
  works: FulfillmentOrderFigures[]
  returns: ReturnFigures[]
}

export type FulfillmentOrderFigures = {
  id: number
  type: string
  locationCode: string
  status: FulfillmentOrderStatus
  currencyCode: string
  total: number
  createDate: string
  statusChangeDate: string
  acceptDate: string | null
  pickDate: string | null
  packDate: string | null
  readyDate: string | null
  checkInDate: string | null
  completeDate: string | null
  /** Canceled or rejected. */
  endDate: string | null
  lineCount: number
  itemCount: number
  fulfilledLines: number
  rejectedLines: number
  /** Fulfilled ones of which something came back. */
  returnedLines: number
}

export type ReturnFigures = {
  status: string
  dropOffType: string
  locationCode: string | null
  date: string
  lines: { status: ReturnLineStatus; reasonCode: string; conditionCode: string }[]
}

export const measures = [
  // sales orders, by the date of submission
  'order.placed',
  'order.fulfilled',
  'order.revenue',
  'order.lines',
  'ship.orders',
  'ship.split',
  'ship.parcels',
  'ship.fulfillTime',
  // fulfillment orders
  'work.created',
  'work.changed',
  'work.completed',
  'work.items',
  'work.value',
  'work.fulfilled',
  'work.aborted',
  'work.lines',
  'work.returned',
  'work.unavailable',
  'work.readyTime',
  'work.acceptTime',
  'work.pickTime',
  'work.packTime',
  'work.completeTime',
  'work.cycleTime',
  'ropis.reserved',
  'ropis.checkedIn',
  // return orders
  'return.inPerson',
  'return.channel',
  'return.reason',
  'return.condition',
] as const
export type Measure = (typeof measures)[number]

/** Stands for all methods and devices together. */
export const ANY = '*'

/** One addition to the figures: so many, and an amount that the measure defines. */
export type Entry = {
  measure: Measure
  at: string
  /** '' without a location, and in the sum over all of them. */
  location: string
  methods: string[]
  part: string
  device: string
  currency: string
  n: number
  amount: number
  /** Id of the fulfillment order that it is about. */
  work: number | null
}
