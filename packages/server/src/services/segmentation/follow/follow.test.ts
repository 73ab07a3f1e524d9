import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import {
  asCustomer,
  asDevice,
  austrians,
  dynamic,
  eventually,
  fixed,
  moveTo,
  person,
  type SegmentHarness,
  withSegments,
} from '../segment/segment.fixture.ts'

const counts =
  (h: SegmentHarness, ...codes: string[]) =>
  async () =>
    Promise.all(codes.map(async (code) => (await h.read(code)).memberCount))

describe('the members of a dynamic segment', { concurrency: true }, () => {
  it('are there at once when it is created', async () => {
    const h = await withSegments()
    const [jane = '', joe = ''] = await h.customers(person('Jane'), person('Joe', 'US'))

    await h.create(dynamic('a', austrians))

    assert.equal((await h.read('a')).memberCount, 1)
    assert.deepEqual([await h.codesOf(jane), await h.codesOf(joe)], [['a'], []])
  })

  it('follow new rules at once', async () => {
    const h = await withSegments()
    const [jane = '', joe = ''] = await h.customers(person('Jane'), person('Joe', 'US'))
    await h.create(dynamic('a', austrians))
    const update = (rules: Record<string, unknown> | null) =>
      h.api.updateSegment({ segmentCode: 'a', body: { rules } })

    await update({ 'contacts.country': 'US' })
    assert.deepEqual([await h.codesOf(jane), await h.codesOf(joe)], [[], ['a']])

    await update({})
    assert.equal((await h.read('a')).memberCount, 2)

    await update(null)
    assert.equal((await h.read('a')).memberCount, 0)
  })

  it('follow customers who come, change and go, within seconds', async () => {
    const h = await withSegments(dynamic('austria', austrians), dynamic('everybody', {}))
    const [jane = '', joe = ''] = await h.customers(person('Jane'), person('Joe', 'US'))
    const both = counts(h, 'austria', 'everybody')
    await eventually(both, [1, 2])

    await moveTo(h, joe, 'AT')
    await eventually(both, [2, 2])

    await moveTo(h, jane, 'US')
    await eventually(both, [1, 2])
    assert.deepEqual([await h.codesOf(jane), await h.codesOf(joe)], [['everybody'], ['austria', 'everybody']])

    await h.api.deleteCustomer({ customerId: joe })
    await eventually(both, [0, 1])
  })

  it('follow attributes and figures of orders', async () => {
    const h = await withSegments()
    expectNoErrors(
      await h.api.createCustomerAttributes({
        body: { attributes: [{ code: 'level', type: 'text', name: 'Level' }] },
      }),
    )
    await h.create(
      dynamic('gold', { 'attributes.level': 'gold' }),
      dynamic('buyers', { 'metrics.numberOfOrders': { $gte: 2 } }),
    )
    const [jane = ''] = await h.customers(person('Jane'))
    const both = counts(h, 'gold', 'buyers')

    await h.api.updateCustomer({ customerId: jane, body: { attributes: [{ code: 'level', value: 'gold' }] } })
    await eventually(both, [1, 0])

    await h.api.updateCustomerMetrics({ customerId: jane, body: { numberOfOrders: 2 } })
    await eventually(both, [1, 1])

    await h.api.updateCustomer({ customerId: jane, body: { attributes: [] } })
    await eventually(both, [0, 1])
  })

  it('follow who signs in and out on devices', async () => {
    const h = await withSegments(dynamic('apple', { 'devices.platform': 'ios' }))
    const [jane = '', joe = ''] = await h.customers(person('Jane'), person('Joe'))
    const signIn = (loggedInCustomerId: string | null) =>
      h.api.updateDevice({ deviceCode: 'phone', body: { loggedInCustomerId } })
    const codes = async () => [await h.codesOf(jane), await h.codesOf(joe)]

    await h.devices({ code: 'phone', platform: 'ios', loggedInCustomerId: jane })
    await eventually(codes, [['apple'], []])

    await signIn(joe)
    await eventually(codes, [[], ['apple']])

    await h.api.updateDevice({ deviceCode: 'phone', body: { platform: 'web' } })
    await eventually(codes, [[], []])

    await h.api.updateDevice({ deviceCode: 'phone', body: { platform: 'ios' } })
    await eventually(codes, [[], ['apple']])

    await h.api.deleteDevices({ body: { deviceCodes: ['phone'] } })
    await eventually(codes, [[], []])
  })

  it('mean what their rules meant when an attribute is gone, and when it comes back as something else', async () => {
    const h = await withSegments()
    const attribute = (type: 'number' | 'text') =>
      h.api.createCustomerAttributes({ body: { attributes: [{ code: 'size', type, name: 'Size' }] } })
    expectNoErrors(await attribute('number'))
    const [jane = ''] = await h.customers(person('Jane', 'AT', { attributes: [{ code: 'size', value: 5 }] }))
    await h.create(
      dynamic('large', { 'attributes.size': { $gt: 3 } }),
      dynamic('without', { 'attributes.size': { $nExists: true } }),
    )
    const both = counts(h, 'large', 'without')
    assert.deepEqual(await both(), [1, 0])

    await h.api.updateCustomer({ customerId: jane, body: { attributes: [] } })
    await eventually(both, [0, 1])
    await h.api.deleteCustomerAttribute({ attributeCode: 'size' })
    await h.customers(person('Joe'))
    await eventually(both, [0, 2])

    expectNoErrors(await attribute('text'))
    await h.api.updateCustomer({ customerId: jane, body: { attributes: [{ code: 'size', value: 'XL' }] } })
    await h.customers(person('Jim'))
    await eventually(both, [0, 3])
  })

  it('are told by events of the system', async () => {
    const h = await withSegments(dynamic('a', austrians))
    const [jane = ''] = await h.customers(person('Jane'))
    await eventually(counts(h, 'a'), [1])
    await moveTo(h, jane, 'US')
    await eventually(counts(h, 'a'), [0])

    const told = (await h.events())
      .filter(({ event }) => event === 'segmentChanged')
      .map(({ payload }) => payload)

    assert.deepEqual(told, [
      { segmentCode: 'a', type: 'customer', added: [jane], removed: [] },
      { segmentCode: 'a', type: 'customer', added: [], removed: [jane] },
    ])
  })

  it('are of their own merchant', async () => {
    const [one, two] = [await withSegments(dynamic('a', {})), await withSegments(dynamic('a', {}))]

    await one.customers(person('Jane'), person('Joe'))
    await two.customers(person('Jim'))

    await eventually(counts(one, 'a'), [2])
    await eventually(counts(two, 'a'), [1])
  })
})

describe('an inactive segment', { concurrency: true }, () => {
  it('keeps its members as they were, and finds them anew when it is active again', async () => {
    const h = await withSegments(dynamic('off', austrians), dynamic('on', austrians))
    const [jane = ''] = await h.customers(person('Jane'))
    const both = counts(h, 'off', 'on')
    await eventually(both, [1, 1])
    await h.api.updateSegment({ segmentCode: 'off', body: { status: 'inactive' } })

    await moveTo(h, jane, 'US')
    await h.customers(person('Joe'), person('Jim'))
    await eventually(both, [1, 2])

    await h.api.updateSegment({ segmentCode: 'off', body: { status: 'active' } })
    assert.deepEqual(await both(), [2, 2])
  })

  it('loses those who are gone all the same', async () => {
    const h = await withSegments(dynamic('off', {}), fixed('fixed', { status: 'inactive' }))
    const [jane = '', joe = ''] = await h.customers(person('Jane'), person('Joe'))
    await h.devices({ code: 'phone' })
    await h.add('fixed', asCustomer(jane), asDevice('phone'))
    const both = counts(h, 'off', 'fixed')
    await eventually(both, [2, 2])
    await h.api.updateSegment({ segmentCode: 'off', body: { status: 'inactive' } })

    await h.api.deleteCustomer({ customerId: jane })
    await h.api.deleteDevices({ body: { deviceCodes: ['phone'] } })

    await eventually(both, [1, 0])
    assert.deepEqual(await h.codesOf(joe), ['off'])
  })

  it('is evaluated when its rules change', async () => {
    const h = await withSegments()
    await h.customers(person('Jane'), person('Joe', 'US'))
    await h.create(dynamic('off', austrians, { status: 'inactive' }))
    assert.equal((await h.read('off')).memberCount, 1)

    await h.api.updateSegment({ segmentCode: 'off', body: { rules: {} } })

    assert.equal((await h.read('off')).memberCount, 2)
  })
})
