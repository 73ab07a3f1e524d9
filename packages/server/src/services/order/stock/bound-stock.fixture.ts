import { part, withFulfillmentOrders } from '../fulfillment/fulfillment-order.fixture.ts'
import { line } from '../sales/order.fixture.ts'

/** An order that an app imported, with fulfillment orders that it reserved stock for by itself. */
export const withImported = async (settings = {}) => {
  const h = await withFulfillmentOrders([{ onHand: 10 }], settings)
  const reserve = (fulfillmentOrderNumber: string, quantity: number, more: object = {}) =>
    h.api.reserveInventory({
      body: {
        reservations: [
          {
            productCode: 'tea',
            locationCode: 'depot',
            sku: null,
            bin: '',
            binLocation: '',
            salesOrderNumber: fulfillmentOrderNumber.split('-')[0] ?? '',
            salesOrderLineItemCode: 'A',
            fulfillmentOrderNumber,
            fulfillmentOrderLineItemId: 1,
            quantity,
            ...more,
          },
        ],
      },
    })
  const sell = (quantity: number, over = {}) =>
    h.place({
      status: 'open',
      imported: true,
      lineItems: [line({ quantity, extendedPrice: quantity * 10 })],
      subTotal: quantity * 10,
      total: quantity * 10,
      ...over,
    })
  const begin = async (quantity: number, over = {}) => {
    const salesOrderNumber = await sell(quantity, over)
    const [orderNumber = ''] = await h.assign(part(salesOrderNumber, quantity))
    return { salesOrderNumber, orderNumber }
  }
  const depot = async () => (await h.stock())['tea depot']
  const bound = async () => {
    const { reservations } = await h.api.listReservations({ limit: 100 })
    return reservations.map(({ fulfillmentOrderNumber, quantity }) => `${fulfillmentOrderNumber} ${quantity}`)
  }
  return { ...h, reserve, sell, begin, depot, bound }
}
