import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { group, shipped } from '../fulfillment/group/group.fixture.ts'
import { line, order, withOrders } from './order.fixture.ts'

/** Requests as the published examples have them, below the SDK, whose types would not let them pass. */
const withRequests = async () => {
  const h = await withOrders()
  const token = await h.token()
  const base = `/order/v1/merchants/${h.merchantCode}/orders`
  const post = (path: string, body: unknown) =>
    h.raw(base + path, { method: 'POST', token, body: JSON.stringify(body) })
  const create = async (more: object) => {
    const { status, body } = await post('', { orders: [{ ...order(), ...more }] })
    assert.deepEqual([status, body.errors], [201, []])
    return String(body.orderNumbers[0])
  }
  return { ...h, post, create }
}

const [billing, shipping] = order().addressSequences

describe('orders arrive as existing clients send them', () => {
  it('with any platform and source device up to fifty characters, which are returned as sent', async () => {
    const { create, post, read } = await withRequests()
    const longest = 'x'.repeat(50)

    const number = await create({ platform: 'acme-app/3', sourceDevice: 'app' })
    const first = await read(number)
    const updated = await post(`/${number}`, { platform: longest, sourceDevice: '' })
    const second = await read(number)
    const placed = await post(`/${number}/checkout`, { platform: 'acme' })

    assert.deepEqual([first.platform, first.sourceDevice], ['acme-app/3', 'app'])
    assert.deepEqual([updated.status, second.platform, second.sourceDevice], [204, longest, ''])
    assert.deepEqual([placed.status, (await read(number)).platform], [204, 'acme'])
    for (const field of ['platform', 'sourceDevice'])
      assert.equal((await post(`/${number}`, { [field]: `${longest}x` })).status, 400)
  })

  const additional: [sent: unknown, read: object][] = [
    [null, {}],
    [
      { dhlPostBoxNumber: 123, dhlPostNumber: 1234567890 },
      { dhlPostBoxNumber: '123', dhlPostNumber: '1234567890' },
    ],
    [
      { dhlPostBoxNumber: '123', dhlPostNumber: null },
      { dhlPostBoxNumber: '123', dhlPostNumber: null },
    ],
  ]
  for (const [additionalFields, expected] of additional)
    it(`with ${JSON.stringify(additionalFields)} as additional fields of an address`, async () => {
      const { create, post, read } = await withRequests()
      const addressSequences = [billing, { ...shipping, additionalFields }]

      const number = await create({ addressSequences })
      const created = await read(number)
      const updated = await post(`/${number}`, { addressSequences })

      assert.deepEqual(created.addressSequences[1]?.additionalFields, expected)
      assert.equal(updated.status, 204)
      assert.deepEqual((await read(number)).addressSequences[1]?.additionalFields, expected)
    })

  it('with additional fields that are too long as a number, too', async () => {
    const { post } = await withRequests()
    const of = (additionalFields: object) =>
      post('', {
        orders: [order({ addressSequences: [billing, { ...shipping, additionalFields }] as never })],
      })

    assert.equal((await of({ dhlPostBoxNumber: 123456 })).status, 400)
    assert.equal((await of({ dhlPostNumber: true })).status, 400)
  })

  it('with numbers for a line code and a postal code, which are kept as text', async () => {
    const { create, post, read } = await withRequests()
    const number = await create({
      lineItems: [{ ...line(), code: 7 }],
      addressSequences: [billing, { ...shipping, postalCode: 78701 }],
    })

    const updated = await post(`/${number}`, {
      lineItems: [{ code: 7, quantity: 3, quantityChangeReason: 'other' }],
      addressSequences: [billing, { ...shipping, postalCode: 1010 }],
    })
    const { lineItems, addressSequences } = await read(number)

    assert.equal(updated.status, 204)
    assert.deepEqual([lineItems.map(({ code, quantity }) => [code, quantity])], [[['7', 3]]])
    assert.equal(addressSequences[1]?.postalCode, '1010')
  })

  it('with a shipping method of its three codes and nothing else', async () => {
    const { create, read } = await withRequests()
    const selectedShippingMethod = { code: 'post', serviceLevel: { code: 'fast', carrier: { code: 'dhl' } } }
    const addressSequences = [billing, { ...shipping, orderSegment: { selectedShippingMethod } }]

    const found = await read(await create({ addressSequences }))

    assert.partialDeepStrictEqual(
      found.addressSequences[1]?.orderSegment.selectedShippingMethod,
      selectedShippingMethod,
    )
  })

  it('with attributes of the customer as text or as a code', async () => {
    const { api, create, post } = await withRequests()
    const { ids } = await api.createCustomers({
      body: {
        customers: [{ firstName: 'No', lastName: 'Body', emailAddress: 'no@body.test', isAnonymous: true }],
      },
    })
    const values = [{ code: 'gold', sequenceId: 1, name: 'Gold' }]
    await api.createCustomerAttributes({
      body: {
        attributes: [
          { code: 'mood', type: 'text', name: 'Mood' },
          { code: 'vip', type: 'collectionOfValues', name: 'VIP', values },
        ],
      },
    })
    const number = await create({ customerId: ids[0] })

    const answer = await post(`/${number}`, {
      customer: {
        attributes: [
          { code: 'mood', value: 'good' },
          { code: 'vip', value: { code: 'gold' } },
        ],
      },
    })

    assert.equal(answer.status, 204)
  })

  it('with payments in a checkout that have no id', async () => {
    const { create, post, read } = await withRequests()
    const paymentTransactions = [{ externalCode: 'p1' }, { externalCode: 'p2' }]
    const number = await create({ paymentTransactions })

    const answer = await post(`/${number}/checkout`, {
      paymentTransactions: [{ checkoutParams: { token: 'a' } }, { checkoutParams: { token: 'b' } }],
    })
    const found = await read(number)

    assert.equal(answer.status, 204)
    assert.deepEqual(
      found.paymentTransactions.map(({ checkoutParams }) => checkoutParams),
      [{ token: 'a' }, { token: 'b' }],
    )
  })

  it('without fulfillment groups to add', async () => {
    const { create, post } = await withRequests()
    const number = await create({ status: 'open' })

    const answer = await post(`/${number}/fulfillmentGroups`, {})

    assert.deepEqual([answer.status, answer.body], [201, { ids: [], errors: [] }])
  })

  it('and fulfillment groups answer the ids of those that were stored', async () => {
    const { create, post } = await withRequests()
    const number = await create(shipped())
    const planned = { ...group(), fulfillments: [] }

    const { body } = await post(`/${number}/fulfillmentGroups`, {
      fulfillmentGroups: [planned, { ...planned, fulfillmentMethod: 'BOPIS' }, planned],
    })

    assert.deepEqual([body.ids.map(Number.isInteger), body.errors.length], [[true, true], 1])
    assert.equal(body.errors[0].entityIndex, 1)
  })

  it('and the id of an order is a number', async () => {
    const { api, create } = await withRequests()

    assert.deepEqual(await api.getSalesOrderId({ orderNumber: await create({}) }), { id: 10_000 })
  })
})

describe('refused orders', () => {
  it('are told with a code and a message beside the entries', async () => {
    const { create, post } = await withRequests()
    const number = await create({ status: 'open' })
    const wrong: [path: string, body: object][] = [
      ['', { orders: [{ ...order(), status: 'gone' }] }],
      [`/${number}`, { status: 'gone' }],
      [`/${number}/checkout`, {}],
      [`/${number}/fulfillmentGroups`, { fulfillmentGroups: [] }],
    ]
    for (const [path, sent] of wrong) {
      const { status, body } = await post(path, sent)

      assert.equal(status, 400)
      assert.equal(body.code, 'request.invalid')
      assert.equal(body.message, body.errors[0].message)
    }
  })

  it('and unknown ones with exactly those two', async () => {
    const { post } = await withRequests()

    const { status, body } = await post('/99999', {})

    assert.deepEqual([status, body], [404, { code: 'order.notFound', message: 'Order not found' }])
  })
})
