import type { SalesOrderCreate, SalesOrderLineCreate } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { type Harness, harness } from '../../../test/harness.ts'

export const line = (over: Partial<SalesOrderLineCreate> = {}): SalesOrderLineCreate => ({
  code: 'A',
  quantity: 2,
  fulfillmentMethod: 'directShip',
  fulfillmentLocationCode: null,
  shipToAddressSequenceIndex: 1,
  product: { code: 'tea', name: 'Tea', price: 10, currencyCode: 'USD' },
  currencyCode: 'USD',
  price: 10,
  extendedPrice: 20,
  ...over,
})

/** An order that is right in every respect: two teas at 10 each. */
export const order = (over: Partial<SalesOrderCreate> = {}): SalesOrderCreate => ({
  customerId: 'c1',
  localeCode: 'en-us',
  currencyCode: 'USD',
  addressSequences: [
    { type: 'billing', firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' },
    { type: 'shipping', firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test', country: 'US' },
  ],
  primaryBillToAddressSequenceIndex: 0,
  primaryShipToAddressSequenceIndex: 1,
  lineItems: [line()],
  subTotal: 20,
  total: 20,
  submitDate: '2026-03-01T10:00:00.000Z',
  ...over,
})

export const withOrders = async () => {
  const h = await harness()
  return { ...h, ...ordersOf(h) }
}

const ordersOf = ({ api }: Harness) => ({
  /** Creates one order and gives its number. */
  place: async (over: Partial<SalesOrderCreate> = {}): Promise<string> => {
    const { orderNumbers } = expectNoErrors(await api.createSalesOrders({ body: { orders: [order(over)] } }))
    return String(orderNumbers[0])
  },
  read: async (orderNumber: string) => (await api.getSalesOrder({ orderNumber })).order,
})
