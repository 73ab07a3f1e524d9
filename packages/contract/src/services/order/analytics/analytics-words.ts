/** The closed sets of words of reports. */
export const intervals = ['today', 'yesterday', 'month'] as const
export const resolutions = ['day', 'week', 'month', 'quarter'] as const
export const cycleTimeTypes = [
  'timeToAccept',
  'timeToPick',
  'timeToPack',
  'timeToComplete',
  'timeToCycleEnd',
] as const
export const filterDateFields = ['createDate', 'statusChangeDate', 'completedDate'] as const

export const salesOrderReports = [
  'orderCount',
  'orderRevenue',
  'revenueHistogram',
  'orderCountHistogram',
  'averageOrderValue',
  'averageLineItems',
] as const

export const fulfillmentOrderReports = [
  'orderCount',
  'completedOrderCount',
  'orderCountHistogram',
  'fulfilledOrderCountHistogram',
  'fulfilledOrderRevenueHistogram',
  'fulfilledOrderRevenueByLocationType',
  'fulfilledOrderRevenueByStore',
  'fulfilledOrderRevenueByFulfillmentMethod',
  'abortedState',
  'lineItemFulfillmentRate',
  'lineItemReturnRate',
  'orderReadyTimes',
] as const
export const fulfillmentOrderExports = [
  'orderCountHistogram',
  'fulfilledOrderCountHistogram',
  'abortedState',
] as const

export const ropisReports = [
  'reservations',
  'averageLineItems',
  'productAvailability',
  'statusDistribution',
  'checkIns',
  'abortedState',
  'averageReadyTime',
  'conversionsAfterCheckIn',
] as const
export const ropisExports = ['reservations', 'checkIns'] as const

export const shipFromStoreReports = [
  'orders',
  'averageLineItems',
  'orderSplits',
  'averageFulfillmentOrdersPerOrders',
  'averageOrderShipments',
  'orderShipments',
  'abortedState',
  'productUnavailability',
  'locationTypeDistribution',
  'warehouseDistribution',
  'storeDistribution',
  'dropShippingDistribution',
  'averageTimeUntilFosReady',
  'averageTimeUntilSosFulfilled',
] as const

export const returnInStoreReports = [
  'returns',
  'averageLineItems',
  'returnReasonsDistribution',
  'returnConditionsDistribution',
  'returnChannel',
] as const
export const returnInStoreExports = ['returns'] as const
