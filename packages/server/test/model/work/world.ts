import assert from 'node:assert/strict'
import { type Client, expectNoErrors } from '@tradepost/sdk'
import { harness } from '../../support/harness.ts'

export const strategies = ['hardAllocate', 'recommend', 'ignore'] as const
export type Setup = {
  /** Whether orders become fulfillment orders by themselves. */
  automaticRouting: boolean
  inventoryReservationStrategy: (typeof strategies)[number]
}

/** Two that are counted, at prices of which a share is a fraction of a cent, and one that is not. */
export const prices = { tea: 10, pot: 7.35, card: 2.5 }
export type ProductCode = keyof typeof prices
export const productCodes = Object.keys(prices) as ProductCode[]
export const isCounted = (code: string) => code !== 'card'

/** The depot is the default warehouse; the stores ship and hand over. */
export const locations = ['depot', 'north', 'south'] as const
export type Location = (typeof locations)[number]
export const methods = ['directShip', 'BOPIS'] as const
export type Method = (typeof methods)[number]

/** Places to hand goods over at, all in one store: few in the first slot, any number in the second. */
export const SLOT_LOCATION: Location = 'north'
export const slotIds = ['early', 'late'] as const
export type SlotId = (typeof slotIds)[number]
const date = '2031-01-15'
const slots = [
  { id: 'early', date, from: '08:00', to: '09:00', orderLimit: 2 },
  { id: 'late', date, from: '17:00', to: '18:00' },
]

/** Little stock: orders often lack some, and routing has to split them. */
const ON_HAND = 6

const CLIENTS = 3

/** A merchant of its own for each run, with three API clients that work side by side. */
export const openWorld = async (setup: Setup) => {
  const h = await harness()
  const names = Array.from({ length: CLIENTS - 1 }, (_, index) => `client ${index}`)
  const { clients } = await h.api.createClients({
    body: { clients: names.map((name) => ({ name, roleCodes: ['owner'] })) },
  })
  const supportedFulfillmentMethods = [...methods]
  await Promise.all([
    h.api.updateSettings({ body: { settings: setup } }),
    h.seed.catalog().then(() =>
      Promise.all(
        productCodes.map((code) =>
          h.seed.product({
            code,
            isInventoryManaged: isCounted(code),
            price: { price: prices[code], currencyCode: 'USD' },
          }),
        ),
      ),
    ),
    h.seed.location(
      { code: 'depot', type: { code: 'warehouse' }, isDefault: true },
      { code: 'north', supportedFulfillmentMethods },
      { code: 'south', supportedFulfillmentMethods },
    ),
  ])
  const inventories = locations.flatMap((locationCode) =>
    productCodes
      .filter(isCounted)
      .map((productCode) => ({ productCode, locationCode, sku: null, onHand: ON_HAND })),
  )
  const customer = { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }
  const [{ ids }] = await Promise.all([
    h.api.createCustomers({ body: { customers: [customer] } }).then(expectNoErrors),
    h.api.setInventories({ body: { inventories } }).then(expectNoErrors),
  ])
  expectNoErrors(
    await h.api.createFulfillmentSlots({
      locationCode: SLOT_LOCATION,
      body: { fulfillmentSlots: slots },
    }),
  )
  const apis: Client[] = [h.api, ...clients.flatMap((one) => (one ? h.connect(one.id, one.secret) : []))]
  assert.equal(apis.length, CLIENTS)
  return { setup, apis, api: h.api, url: h.url, customerId: String(ids[0]), events: h.events }
}
export type World = Awaited<ReturnType<typeof openWorld>>
