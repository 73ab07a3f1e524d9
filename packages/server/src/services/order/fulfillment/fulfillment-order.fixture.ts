import type { FulfillmentOrderCreate, FulfillmentOrderUpdate } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { ada, line } from '../sales/order.fixture.ts'
import { type Shelf, withStock } from '../stock/order-stock.fixture.ts'

type NewLine = FulfillmentOrderCreate['lineItems'][number]

export const fulfillmentLine = (over: Partial<NewLine> = {}): NewLine => ({
  salesOrderLineItemCode: 'A',
  quantity: 2,
  currencyCode: 'USD',
  price: 10,
  product: line().product,
  ...over,
})

/** Two teas that the depot has to send: all of the order of these tests. */
export const fulfillmentOrder = (
  salesOrderNumber: string,
  over: Partial<FulfillmentOrderCreate> = {},
): FulfillmentOrderCreate => ({
  salesOrderNumber,
  locationCode: 'depot',
  customerId: ada,
  type: 'directShip',
  routeType: 'standardDirectShip',
  subTotal: 20,
  total: 20,
  localeCode: 'en-us',
  currencyCode: 'USD',
  lineItems: [fulfillmentLine()],
  ...over,
})

/** So much of the tea at a location. */
export const part = (salesOrderNumber: string, quantity: number, locationCode = 'depot') =>
  fulfillmentOrder(salesOrderNumber, {
    locationCode,
    subTotal: quantity * 10,
    total: quantity * 10,
    lineItems: [fulfillmentLine({ quantity })],
  })

/** Tea that is counted in a depot and two stores; nothing is routed by itself. */
export const withFulfillmentOrders = async (shelves: Shelf[] = [{ onHand: 5 }], settings = {}) => {
  const h = await withStock(shelves)
  await h.api.updateSettings({ body: { settings: { automaticRouting: false, ...settings } } })
  const assign = async (...fulfillmentOrders: FulfillmentOrderCreate[]) => {
    const { ids } = expectNoErrors(await h.api.createFulfillmentOrders({ body: { fulfillmentOrders } }))
    return ids.map(String)
  }
  /** One order with one fulfillment order for all of it. */
  const begin = async (over: Partial<FulfillmentOrderCreate> = {}) => {
    const salesOrderNumber = await h.place()
    const [orderNumber = ''] = await assign(fulfillmentOrder(salesOrderNumber, over))
    return { salesOrderNumber, orderNumber }
  }
  const get = async (orderNumber: string) =>
    (await h.api.getFulfillmentOrder({ orderNumber })).fulfillmentOrder
  const update = (orderNumber: string, body: FulfillmentOrderUpdate) =>
    h.api.updateFulfillmentOrder({ orderNumber, body })
  /** Status of the fulfillment order and of its sales order with its lines. */
  const states = async (orderNumber: string) => {
    const { status, salesOrderNumber, lineItems } = await get(orderNumber)
    const sales = await h.read(salesOrderNumber)
    return {
      fulfillmentOrder: status,
      lines: lineItems.map((one) => `${one.quantity} ${one.status}`),
      sales: sales.status,
      fulfillment: sales.fulfillmentStatus,
      salesLines: sales.lineItems.map((one) => `${one.quantity} ${one.status}`),
    }
  }
  return { ...h, assign, begin, get, update, states }
}
