import { currencyCodes } from '../../../common/currency.ts'
import { List, Numeric, Obj, OneOf, type Static, Text, Type, withDescription } from '../../../schema.ts'
import { TimeZone } from '../../merchant-settings.ts'
import { fulfillmentOrderStatuses } from '../fulfillment-words.ts'
import { cycleTimeTypes, resolutions } from './analytics-words.ts'

const number = (description: string) => withDescription(Numeric(), description)
const period = {
  periodStart: Text(10, 10, { description: 'First day of the period, such as 2026-02-11.' }),
  periodEnd: Text(10, 10, { description: 'Last day of the period; it is part of it.' }),
  value: number('The figure of the period; zero when nothing happened.'),
}

export const ReportingMetric = Obj({
  ...period,
  breakdowns: List(
    Obj({
      type: Text(0, undefined, { description: 'Which part it is, such as a platform or a status.' }),
      value: number('The figure of this part.'),
    }),
  ),
})
export type ReportingMetric = Static<typeof ReportingMetric>

export const OlderMetric = Obj({
  ...period,
  breakdown: List(
    Obj({
      type: Text(0, undefined, { description: 'Which part it is: a platform.' }),
      category: Text(0, undefined, { description: 'Repeats `type`, for the oldest clients.' }),
      value: number('The figure of this part.'),
    }),
  ),
})
export type OlderMetric = Static<typeof OlderMetric>

export const OrderStatusCount = Obj({
  orderStatusCount: List(
    Obj({
      status: OneOf(fulfillmentOrderStatuses, { description: 'A status that occurs.' }),
      count: number('How many fulfillment orders have it now.'),
    }),
  ),
})

export const OrderBreakdown = Obj({
  orderBreakdown: Obj({
    numberOfOrders: number('Fulfillment orders created in the interval.'),
    averageNumberOfItems: number('Pieces for each of them.'),
    averageOrderValue: number("Total of each of those in the merchant's currency."),
  }),
})

export const CycleTimes = Obj({
  cycleTimes: List(
    Obj({
      type: OneOf(cycleTimeTypes, { description: 'Which step it is.' }),
      time: number('Average seconds that the step took.'),
      difference: number('Seconds more than in the interval before; negative when it became faster.'),
    }),
  ),
})

const Metrics = (description: string) => withDescription(List(OlderMetric), description)
const Total = (description: string) => Obj({ value: number(description) })

export const SalesOrderReporting = Obj({
  revenue: Metrics('Total of the orders, without canceled and rejected ones.'),
  numberOfOrders: Metrics('Orders that were placed.'),
  averageOrderValue: Metrics('Revenue for each order that brought any in.'),
  averageNumberOfLineItems: Metrics('Line items of each of these orders.'),
  totals: Obj({
    revenue: Total('Revenue of the whole range.'),
    numberOfOrders: Total('Orders of the whole range.'),
  }),
})

export const timezoneQuery = (fallback: string) => ({
  timezone: Type.Optional(
    TimeZone({ description: `Where days begin: an IANA name such as \`Europe/Berlin\`. ${fallback}` }),
  ),
})
export const olderTimezone = timezoneQuery('`Etc/UTC` when left out.')
export const reportTimezone = timezoneQuery("The merchant's when left out.")

export const resolutionQuery = {
  resolution: Type.Optional(
    OneOf(resolutions, {
      default: 'day',
      description: 'Length of a period; weeks begin on Monday. Dates without a time mean whole periods.',
    }),
  ),
}
export const currencyQuery = {
  currencyCode: Type.Optional(
    OneOf(currencyCodes, { description: "Which amounts are added up; the merchant's when left out." }),
  ),
}
