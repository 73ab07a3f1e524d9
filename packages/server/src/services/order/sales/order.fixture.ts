import type { SalesOrderCreate, SalesOrderLineCreate } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'

/** Two customers that every merchant of these tests has, so that an order can name one before it exists. */
export const ada = '00000000-0000-4000-8000-00000000ada0'
export const bo = '00000000-0000-4000-8000-0000000000b0'

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
  customerId: ada,
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

const seedCustomers = ({ platform, clock, merchantCode }: Harness) =>
  platform.database.run(sql`
    insert into customer (merchant_id, id, first_name, last_name, email_address, status, is_anonymous, tax_exempt, settings,
      create_date, update_date)
    select m.id, c.id::uuid, c.first, c.last, 'someone@customers.test', 'active', false, false, '{}', ${clock.now()}, ${clock.now()}
    from merchant m, (values (${ada}, 'Ada', 'Byron'), (${bo}, 'Bo', 'Lee')) as c(id, first, last)
    where m.code = ${merchantCode}`)

export const withOrders = async () => {
  const h = await harness()
  await seedCustomers(h)
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
