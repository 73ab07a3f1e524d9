import type { FulfillmentOrderCreate } from '@tradepost/contract'
import type { Database } from '@tradepost/kernel'
import { type Client, expectNoErrors } from '@tradepost/sdk'
import { getMerchantId } from './order.store.ts'
import { FIRST_ORDER, orderKeyOf } from './order.ts'
import { copyWorks } from './work.store.ts'

const PER_BATCH = 100
/** Where orders are worked on; half of what they wait for has been accepted. */
export const WORK_LOCATION = 'stockroom'

export const workOf = (customerId: string, number: number): FulfillmentOrderCreate => ({
  salesOrderNumber: orderKeyOf(number),
  locationCode: WORK_LOCATION,
  customerId,
  type: 'directShip',
  routeType: 'standardDirectShip',
  subTotal: 12.5,
  total: 12.5,
  localeCode: 'en-us',
  currencyCode: 'USD',
  status: number % 2 === 0 ? 'new' : 'accepted',
  lineItems: [
    {
      salesOrderLineItemCode: 'line-0',
      quantity: 1,
      currencyCode: 'USD',
      price: 12.5,
      product: { code: 'unstocked-0', name: 'Gift card 0', price: 12.5, currencyCode: 'USD' },
    },
  ],
})

/** A fulfillment order for each sales order: the first ones by the interface, the others as copies of them. */
export const loadWorks = async (
  api: Client,
  database: Database,
  merchantCode: string,
  { count, byInterface, customerId }: { count: number; byInterface: number; customerId: string },
) => {
  const location = { code: WORK_LOCATION, name: 'Stockroom', type: { code: 'store' } } as const
  expectNoErrors(await api.createLocations({ body: { locations: [location] } }))
  const made = Math.min(count, byInterface)
  for (let first = 0; first < made; first += PER_BATCH) {
    const fulfillmentOrders = Array.from({ length: Math.min(PER_BATCH, made - first) }, (_, index) =>
      workOf(customerId, first + index),
    )
    expectNoErrors(await api.createFulfillmentOrders({ body: { fulfillmentOrders } }))
  }
  const merchantId = await getMerchantId(database, merchantCode)
  for (let done = made; done < count; done += made)
    await copyWorks(database.background, {
      merchantId,
      first: FIRST_ORDER,
      count: Math.min(made, count - done),
      shift: done,
    })
}
