import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors, type Filters } from '@tradepost/sdk'
import { line } from '../sales/order.fixture.ts'
import { fulfillmentOrder, part, withFulfillmentOrders } from './fulfillment-order.fixture.ts'
import { shipTo } from './group/group.fixture.ts'

/** Three at the depot and one at the store, of three sales orders. */
const withSome = async () => {
  const h = await withFulfillmentOrders([{ onHand: 50 }, { locationCode: 'store', onHand: 50 }])
  const [one, two, three] = [await h.place(), await h.place(), await h.place()]
  const [a = '', b = '', c = '', d = ''] = await h.assign(
    {
      ...fulfillmentOrder(one, { externalCode: 'x-1', submitDate: '2026-03-02T10:00:00Z' }),
      fulfillmentOrderAddress: {
        ...shipTo,
        orderIndex: 1,
        firstName: 'Grace',
        lastName: 'Hopper',
        emailAddress: 'g@hopper.test',
      },
    },
    { ...part(two, 1), type: 'BOPIS', routeType: 'standardPickup', submitDate: '2026-03-01T10:00:00Z' },
    { ...part(two, 1, 'store'), type: 'ROPIS', routeType: 'standardReserve', scheduledPickupTime: '09:30' },
    { ...fulfillmentOrder(three), scheduledPickupTime: '08:00' },
  )
  await h.update(b, { status: 'accepted' })
  await h.update(d, { status: 'fulfilled' })
  const list = async (query: Parameters<typeof h.api.listFulfillmentOrders>[0] = {}) => {
    const { fulfillmentOrders, meta } = await h.api.listFulfillmentOrders(query)
    return { numbers: fulfillmentOrders.map(({ orderNumber }) => orderNumber), total: meta.totalItemCount }
  }
  return { ...h, one, two, three, a, b, c, d, list }
}

describe('the list of fulfillment orders', () => {
  it('comes in the order in which they came, with the count of all', async () => {
    const { a, b, c, d, list, api } = await withSome()

    assert.deepEqual(await list(), { numbers: [a, b, c, d], total: 4 })
    assert.deepEqual(await list({ limit: 2, offset: 1 }), { numbers: [b, c], total: 4 })
    assert.deepEqual(await list({ limit: 0 }), { numbers: [], total: 4 })
    const { meta } = await api.listFulfillmentOrders({ limit: 3 })
    assert.deepEqual(await list({ after: meta.cursors?.after ?? '' }), { numbers: [d], total: 4 })
  })

  it('filters by every field of the interface', async () => {
    const { one, two, a, b, c, d, list } = await withSome()
    const found = async (filters: Filters) => (await list({ filters })).numbers

    assert.deepEqual(await found({ locationCode: 'depot' }), [a, b, d])
    assert.deepEqual(await found({ status: 'accepted' }), [b])
    assert.deepEqual(await found({ orderNumber: { $in: [a, c] } }), [a, c])
    assert.deepEqual(await found({ externalCode: 'x-1' }), [a])
    assert.deepEqual(await found({ name: { $ct: 'hopper' } }), [a])
    assert.deepEqual(await found({ billingName: 'Ada Byron' }), [a, b, c, d])
    assert.deepEqual(await found({ salesOrderNumber: two }), [b, c])
    assert.deepEqual(await found({ salesOrderNumber: { $nin: [one, two] } }), [d])
    assert.deepEqual(await found({ type: 'ROPIS' }), [c])
    assert.deepEqual(await found({ submitDate: { $lt: '2026-03-02' } }), [b])
    assert.deepEqual(await found({ completeDate: { $exists: true } }), [d])
    assert.deepEqual(await found({ readyDate: { $exists: true } }), [])
    assert.deepEqual(await found({ pickingBatchId: { $exists: true } }), [])
    for (const name of ['pickupReminderApplicableAt', 'holdUntil', 'plannedFulfillmentDate'])
      assert.deepEqual(await found({ [name]: { $exists: true } }), [], name)
    assert.equal((await found({ statusChangeDate: { $gt: '2000-01-01' } })).length, 4)
    assert.equal((await found({ createDate: { $gt: '2000-01-01' } })).length, 4)
    assert.equal((await found({ customerId: 'nobody' })).length, 0)
    await assert.rejects(list({ filters: { colour: 'blue' } }), /colour/)
  })

  it('counts by location and status as it lists, also after they moved', async () => {
    const { a, update, list, api, three } = await withSome()
    const counts = async () => {
      const filters = [
        { status: 'new' },
        { status: 'canceled' },
        { locationCode: 'depot', status: { $ne: 'new' } },
      ]
      return Promise.all(filters.map(async (filter) => (await list({ filters: filter })).total))
    }

    assert.deepEqual(await counts(), [2, 0, 2])
    await update(a, { status: 'canceled' })
    assert.deepEqual(await counts(), [1, 1, 3])
    await api.updateSalesOrder({ orderNumber: three, body: { notes: 'x' } })
    assert.deepEqual(await counts(), [1, 1, 3])
  })

  it('is sorted by type, by submit date and by the time of the pickup', async () => {
    const { a, b, c, d, list } = await withSome()

    assert.deepEqual((await list({ sort: 'type:asc' })).numbers, [c, b, a, d])
    assert.deepEqual((await list({ sort: 'submitDate:asc' })).numbers.slice(0, 2), [b, a])
    assert.deepEqual((await list({ sort: 'scheduledPickupTime:asc' })).numbers.slice(0, 2), [d, c])
    await assert.rejects(list({ sort: 'total:asc' }), /total/)
  })

  it('shows more of each when it is asked for', async () => {
    const { one, api } = await withSome()

    const { fulfillmentOrders } = await api.listFulfillmentOrders({
      fields: 'fulfillmentOrderAddress,lineItems,fulfillments,salesOrder',
      limit: 1,
    })

    assert.partialDeepStrictEqual(fulfillmentOrders[0], {
      fulfillmentOrderAddress: { lastName: 'Hopper' },
      lineItems: [{ salesOrderLineItemCode: 'A' }],
      fulfillments: [],
      salesOrder: { orderNumber: one },
    })
    const { fulfillmentOrders: plain } = await api.listFulfillmentOrders({ limit: 1 })
    assert.ok(!('lineItems' in (plain[0] ?? {})))
    const [{ orderNumber } = { orderNumber: '' }] = plain
    const { fulfillmentOrder } = await api.getFulfillmentOrder({ orderNumber, fields: 'salesOrder' })
    assert.equal(fulfillmentOrder.salesOrder?.orderNumber, one)
  })

  it('shows images of lines where they are served, or where they were sent from', async () => {
    const { place, assign, api } = await withFulfillmentOrders()
    const image = 'https://pictures.test/tea.png'
    const number = await place()
    const product = { ...line().product, image }
    const [orderNumber = ''] = await assign({
      ...part(number, 1),
      lineItems: [{ salesOrderLineItemCode: 'A', quantity: 1, currencyCode: 'USD', price: 10, product }],
    })
    const shown = async (getOriginalImageUrls?: boolean) =>
      (await api.getFulfillmentOrder({ orderNumber, getOriginalImageUrls })).fulfillmentOrder.lineItems[0]
        ?.product.image

    assert.equal(await shown(), image)
    assert.notEqual(await shown(false), image)
    const { fulfillmentOrders } = await api.listFulfillmentOrders({ fields: 'lineItems' })
    assert.ok(fulfillmentOrders[0]?.lineItems?.[0]?.product.image?.includes(image))
    assert.ok(!fulfillmentOrders[0]?.lineItems?.[0]?.product.image?.startsWith(image))
  })

  it('shows the internal id to operators only', async () => {
    const { a, api, connect } = await withSome()
    const operator = connect('operator', 'a secret of the operator')

    await assert.rejects(api.listFulfillmentOrders({ includeInternalIds: true }), /operator/)
    const { id } = await api.getFulfillmentOrderId({ orderNumber: a })
    const { fulfillmentOrder } = await operator.getFulfillmentOrder({
      orderNumber: a,
      includeInternalIds: true,
    })
    assert.equal(fulfillmentOrder.id, id)
  })
})

describe('the status of many fulfillment orders', () => {
  it('is set at once, and what is refused is told', async () => {
    const { a, b, c, d, get, api } = await withSome()

    const { errors } = await api.setFulfillmentOrderStatuses({
      body: [
        { orderNumber: a, status: 'picked' },
        { orderNumber: d, status: 'accepted' },
        { orderNumber: 'nobody', status: 'accepted' },
        { orderNumber: b, status: 'fulfilled' },
        { orderNumber: a, status: 'packed' },
        { orderNumber: c, status: 'canceled' },
      ],
    })

    assert.deepEqual(
      errors.map(({ code, entityIndex, entityId }) => [code, entityIndex, entityId]),
      [
        [400, 1, d],
        [404, 2, 'nobody'],
      ],
    )
    const statuses = await Promise.all([a, b, c, d].map(async (number) => (await get(number)).status))
    assert.deepEqual(statuses, ['packed', 'fulfilled', 'canceled', 'fulfilled'])
    await assert.rejects(api.setFulfillmentOrderStatuses({ body: [] }), /400|fewer|short/i)
    expectNoErrors(await api.setFulfillmentOrderStatuses({ body: [{ orderNumber: a, status: 'packed' }] }))
  })
})
