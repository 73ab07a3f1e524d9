/** Analytics. */
export const reportFields = {
  orderStatusCount: 'Fulfillment orders by status; only statuses that occur.',
  orderBreakdown: 'Figures of the interval; zeros when nothing happened in it.',
  cycleTimes: 'Average times of the steps of a fulfillment order, always all five.',
  reportingData: 'Values of the report, one for each period or kind.',
  breakdown: 'Parts of the value, by kind.',
  breakdowns: 'Parts of the value, by kind.',
  revenue: 'Sum of the totals of the orders.',
  numberOfOrders: 'How many orders there were in each period.',
} satisfies Record<string, string>
