import type { RoutingRulesUpdate } from '@tradepost/contract'
import { line } from '../../sales/order.fixture.ts'
import { type Shelf, withStock } from '../../stock/order-stock.fixture.ts'

export const tea = (quantity: number, over = {}) =>
  line({ code: 'A', quantity, extendedPrice: quantity * 10, ...over })

/** A warehouse and two stores that ship and hand over; orders are routed by rules as soon as they are open. */
export const withRouting = async (shelves: Shelf[], rules: RoutingRulesUpdate = {}) => {
  const h = await withStock(shelves)
  for (const locationCode of ['store', 'berlin'])
    await h.api.updateLocation({
      locationCode,
      body: { supportedFulfillmentMethods: ['directShip', 'BOPIS', 'ROPIS'] },
    })
  await h.api.updateRoutingRules({ body: rules })
  const fulfillmentOrdersOf = async (salesOrderNumber: string) => {
    const { fulfillmentOrders } = await h.api.listFulfillmentOrders({
      filters: { salesOrderNumber },
      fields: 'lineItems',
    })
    return fulfillmentOrders
  }
  /** `store new A 2`, by number. */
  const routed = async (salesOrderNumber: string) =>
    (await fulfillmentOrdersOf(salesOrderNumber))
      .toSorted((one, other) => one.sequenceId - other.sequenceId)
      .map(({ locationCode, status, lineItems = [] }) =>
        [
          locationCode,
          status,
          ...lineItems.map((one) => `${one.salesOrderLineItemCode} ${one.quantity}`),
        ].join(' '),
      )
  const statusOf = async (orderNumber: string) =>
    (await h.api.getSalesOrder({ orderNumber })).order.fulfillmentStatus
  const reject = async (orderNumber: string) =>
    h.api.updateFulfillmentOrder({
      orderNumber,
      body: { status: 'rejected', cancellationReason: 'unavailableProducts' },
    })
  return { ...h, fulfillmentOrdersOf, routed, statusOf, reject }
}
