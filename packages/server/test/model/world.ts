import assert from 'node:assert/strict'
import type { PromotionCreate } from '@tradepost/contract'
import { type Client, expectNoErrors } from '@tradepost/sdk'
import { harness } from '../support/harness.ts'

export const strategies = ['hardAllocate', 'recommend', 'ignore'] as const
/** Routing has a model of its own, in the folder work. */
export type Setup = { inventoryReservationStrategy: (typeof strategies)[number] }

/** Two that are counted, at prices of which ten percent is a fraction of a cent, and one that is not. */
export const prices = { tea: 10, pot: 7.35, card: 2.5 }
export type ProductCode = keyof typeof prices
export const productCodes = Object.keys(prices) as ProductCode[]
export const isCounted = (code: string) => code !== 'card'

/** The depot is the default warehouse: lines without a location are served there. */
export const locations = ['depot', 'shop'] as const
export type Location = (typeof locations)[number]

/** How often the coupon RARE may be used. */
export const rareUses = 1

const promotions: PromotionCreate[] = [
  {
    code: 'bulk',
    name: 'Ten percent from fifty',
    startDate: '2020-01-01T00:00:00Z',
    discount: { type: 'percentage', amount: 10 },
    conditions: { subTotal: { $gte: 50 } },
  },
  {
    code: 'five',
    name: 'Five off from twenty',
    startDate: '2020-01-01T00:00:00Z',
    discount: { type: 'absolute', amount: 5 },
    conditions: { subTotal: { $gte: 20 } },
    coupon: { code: 'FIVE', name: 'Five', limits: { overall: null, maxPerCustomer: null } },
  },
  {
    code: 'rare',
    name: 'Two off, once',
    startDate: '2020-01-01T00:00:00Z',
    discount: { type: 'absolute', amount: 2 },
    coupon: { code: 'RARE', name: 'Rare', limits: { overall: rareUses, maxPerCustomer: null } },
  },
]

export type Actor = { api: Client; id: string }

/** A merchant of its own for each run, with two API clients that work side by side. */
export const openWorld = async (setup: Setup) => {
  const h = await harness()
  const { clients } = await h.api.createClients({
    body: { clients: [{ name: 'second', roleCodes: ['owner'] }] },
  })
  const [second] = clients
  assert.ok(second)
  await Promise.all([
    h.api.updateSettings({ body: { settings: setup } }),
    h.seed
      .catalog()
      .then(() =>
        Promise.all(
          productCodes.map((code) => h.seed.product({ code, isInventoryManaged: isCounted(code) })),
        ),
      ),
    h.seed.location({ code: 'depot', type: { code: 'warehouse' }, isDefault: true }, { code: 'shop' }),
    h.api.createPromotions({ body: { promotions } }).then(expectNoErrors),
  ])
  const inventories = locations.flatMap((locationCode) =>
    productCodes
      .filter(isCounted)
      .map((productCode) => ({ productCode, locationCode, sku: null, onHand: 12 })),
  )
  expectNoErrors(await h.api.setInventories({ body: { inventories } }))
  const customer = { firstName: 'Ada', lastName: 'Byron', emailAddress: 'ada@byron.test' }
  const { ids } = expectNoErrors(await h.api.createCustomers({ body: { customers: [customer] } }))
  const actors: Actor[] = [
    { api: h.api, id: h.client.id },
    { api: h.connect(second.id, second.secret), id: second.id },
  ]
  return { setup, actors, api: h.api, customerId: String(ids[0]) }
}
export type World = Awaited<ReturnType<typeof openWorld>>
