import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tea, withRouting } from './route.fixture.ts'

const withChoices = async (shelves: Parameters<typeof withRouting>[0], rules = {}) => {
  const h = await withRouting(shelves, rules)
  const choicesOf = async (salesOrderNumber: string) => {
    const { fulfillmentOrders } = await h.api.listFulfillmentOrders({
      filters: { salesOrderNumber },
      fields: 'routing',
    })
    return fulfillmentOrders.map(({ locationCode, routing }) => [locationCode, routing?.reason])
  }
  return { ...h, choicesOf }
}

const both = [
  { locationCode: 'store', onHand: 3 },
  { locationCode: 'berlin', onHand: 2 },
]

describe('why a location was chosen', () => {
  it('is kept with the fulfillment order as it was then, and shown in lists on request', async () => {
    const { place, api, put } = await withChoices(both)
    const salesOrderNumber = await place({ lineItems: [tea(2)] })
    const kept = {
      reason: 'mostStock',
      rank: 1,
      availableQuantity: 2,
      strategies: ['fewestSplits', 'nearest', 'mostStock'],
      locationCount: 3,
      otherLocations: [{ locationCode: 'berlin', reason: 'othersPreferred', rank: 2, availableQuantity: 2 }],
    }

    await put({ locationCode: 'berlin', onHand: 500 })
    await api.updateRoutingRules({ body: { strategies: ['nearest'] } })

    const orderNumber = `${salesOrderNumber}-0001`
    const { fulfillmentOrder } = await api.getFulfillmentOrder({ orderNumber })
    assert.deepEqual([fulfillmentOrder.locationCode, fulfillmentOrder.routing], ['store', kept])
    const list = async (fields?: string) =>
      (await api.listFulfillmentOrders({ filters: { salesOrderNumber }, fields })).fulfillmentOrders[0]
    assert.deepEqual((await list('routing'))?.routing, kept)
    const plain = (await list()) ?? {}
    assert.deepEqual(['routing' in plain, 'createdBy' in plain], [false, false])
    await api.updateFulfillmentOrder({ orderNumber, body: { status: 'accepted' } })
    assert.deepEqual((await api.getFulfillmentOrder({ orderNumber })).fulfillmentOrder.routing, kept)
  })

  it('is null for one made by hand, which says who made it', async () => {
    const { place, api, client } = await withChoices(both)
    await api.updateSettings({ body: { settings: { automaticRouting: false } } })
    const orderNumber = await place({ lineItems: [tea(2)] })

    const { ids } = await api.createSimpleFulfillmentOrders({
      orderNumber,
      body: {
        simpleFulfillmentOrders: [
          {
            fulfillmentMethod: 'directShip',
            fulfillmentLocationCode: 'berlin',
            lineItems: [{ salesOrderLineItemCode: 'A', quantity: 2 }],
          },
        ],
      },
    })

    const { fulfillmentOrder } = await api.getFulfillmentOrder({ orderNumber: String(ids[0]) })
    assert.equal(fulfillmentOrder.routing, null)
    assert.equal(fulfillmentOrder.createdBy?.id, client.id)
  })

  it('names what decided', async () => {
    const { place, choicesOf, api } = await withChoices(both)
    const reasons = async (quantity: number, over = {}) =>
      choicesOf(await place({ lineItems: [tea(quantity, over)] }))

    assert.deepEqual(await reasons(1, { fulfillmentLocationCode: 'berlin' }), [['berlin', 'wanted']])
    assert.deepEqual(await reasons(2), [['store', 'fewestSplits']])
    // one is left at each
    assert.deepEqual(await reasons(1), [['berlin', 'equal']])
    assert.deepEqual(await reasons(1), [['store', 'onlyOne']])
    await api.updateProduct({ productCode: 'tea', body: { inventoryTreatment: 'allowBackOrders' } })
    assert.equal((await reasons(1))[0]?.[1], 'waitsForStock')
  })

  it('names the parts that locations share', async () => {
    const { place, choicesOf } = await withChoices(both)

    assert.deepEqual((await choicesOf(await place({ lineItems: [tea(5)] }))).toSorted(), [
      ['berlin', 'remainder'],
      ['store', 'fewestSplits'],
    ])
  })
})
