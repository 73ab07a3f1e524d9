import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { customer as service } from '@tradepost/contract'
import { expectNoErrors, type Filters, ValidationError } from '@tradepost/sdk'
import { device, home, jane, send, vip, withAttributes } from '../customer/customer.fixture.ts'

/** Jane with a phone, Joe with a tablet, and a phone on which nobody is signed in. */
const withBoth = async () => {
  const h = await withAttributes(vip, { code: 'level', type: 'number', name: 'Level' })
  const { ids } = expectNoErrors(
    await h.api.createCustomers({
      body: {
        customers: [
          {
            ...jane,
            externalCustomerNumber: 'K-1',
            contacts: [{ ...home, emailAddress: 'office@example.test' }],
            attributes: [{ code: 'vip', value: { code: 'gold' } }],
            settings: { marketingOptIn: true, communicationPreferences: ['email'] },
          },
          { ...jane, firstName: 'Joe', isAnonymous: true, emailAddress: 'joe@example.test' },
        ],
      },
    }),
  )
  const [first, second] = ids
  const devices = [
    device('a-phone', { loggedInCustomerId: first, attributes: [{ code: 'level', value: 7 }] }),
    device('b-tablet', { type: 'tablet', platform: 'android', loggedInCustomerId: second, pushToken: 'p' }),
    device('c-phone', { model: 'Z', attributes: [{ code: 'level', value: 'none' }] }),
  ]
  expectNoErrors(await h.api.createDevices({ body: { devices } }))
  const nameOf = ({ type, customer, device: found }: Found) => `${type} ${customer?.firstName ?? found?.code}`
  const found = async (filters?: Filters, sort?: string) =>
    (await h.api.searchCustomers({ filters, sort })).results.map(nameOf)
  return { ...h, found, nameOf }
}
type Found = { type: string; customer?: { firstName: string }; device?: { code: string } }

const everything = ['customer Jane', 'customer Joe', 'device a-phone', 'device b-tablet', 'device c-phone']

describe('the search', () => {
  it('answers customers and devices, each under its type', async () => {
    const { api } = await withBoth()

    const { meta, results } = await api.searchCustomers()

    assert.deepEqual(meta, { limit: 100, cursors: { after: null }, totalItemCount: 5 })
    assert.deepEqual(
      results.map((result) => Object.keys(result)),
      [
        ['type', 'customer'],
        ['type', 'customer'],
        ['type', 'device'],
        ['type', 'device'],
        ['type', 'device'],
      ],
    )
    assert.equal(results[0]?.customer?.emailAddress, jane.emailAddress)
    assert.equal(results[0]?.customer?.contacts, undefined)
    assert.deepEqual(results[2]?.device?.attributes, [{ code: 'level', value: 7 }])
  })

  it('adds contacts when asked to', async () => {
    const { api } = await withBoth()

    const { results } = await api.searchCustomers({ fields: 'customer.contacts' })

    assert.equal(results[0]?.customer?.contacts?.[0]?.city, 'Vienna')
    await assert.rejects(api.searchCustomers({ fields: 'contacts' }), ValidationError)
  })

  it('finds customers by what they have, devices by theirs, and customers by both', async () => {
    const { found } = await withBoth()
    const cases: [Filters, string[]][] = [
      [{}, everything],
      [{ 'customer.name': 'Jane Doe' }, ['customer Jane']],
      [{ 'customer.emailAddress': { $ct: 'joe' } }, ['customer Joe']],
      [{ 'customer.status': 'active' }, ['customer Jane', 'customer Joe']],
      [{ 'customer.externalCustomerNumber': { $ne: 'K-1' } }, ['customer Joe']],
      [{ 'customer.isAnonymous': true }, ['customer Joe']],
      [{ 'customer.settings.marketingOptIn': true }, ['customer Jane']],
      [{ 'customer.settings.communicationPreferences': 'email' }, ['customer Jane']],
      [{ 'customer.contacts.emailAddress': 'office@example.test' }, ['customer Jane']],
      [{ 'customer.contacts.status': 'active', 'customer.contacts.country': 'AT' }, ['customer Jane']],
      [{ 'customer.metrics.numberOfOrders': 0 }, ['customer Jane', 'customer Joe']],
      [{ 'customer.attributes.vip': 'gold' }, ['customer Jane']],
      [{ 'devices.type': 'phone' }, ['device a-phone', 'device c-phone']],
      [{ 'devices.code': 'c-phone' }, ['device c-phone']],
      [{ 'devices.platform': { $ne: 'ios' } }, ['device b-tablet']],
      [{ 'devices.pushToken': 'p' }, ['device b-tablet']],
      [{ 'devices.model': 'Z' }, ['device c-phone']],
      [{ 'devices.attributes.level': { $gte: 5 } }, ['device a-phone']],
      [{ 'devices.attributes.vip': 'gold' }, []],
      [{ 'customer.lastName': 'Doe', 'devices.platform': 'android' }, ['customer Joe']],
      [{ 'customer.lastName': 'Doe', 'devices.attributes.level': 7 }, ['customer Jane']],
      [{ $or: [{ 'customer.name': 'Jane Doe' }, { 'devices.type': 'tablet' }] }, everything.slice(0, 2)],
      [{ $and: [{ 'devices.type': 'phone' }, { 'devices.model': 'Z' }] }, ['device c-phone']],
    ]

    for (const [filters, names] of cases)
      assert.deepEqual(await found(filters), names, JSON.stringify(filters))
  })

  it('knows every name that its reference lists', async () => {
    const { api } = await withBoth()

    for (const name of service.operations.searchCustomers.filters)
      await api.searchCustomers({ filters: { [name]: { $exists: true } } })
  })

  it('refuses names without a prefix, and filters that cannot be read', async () => {
    const h = await withBoth()

    await assert.rejects(h.found({ name: 'Jane Doe' }), ValidationError)
    await assert.rejects(h.found({ 'customer.attributes.nothing': 1 }), ValidationError)
    assert.equal((await send(h, '/search?filters=nonsense', undefined, 'GET')).status, 400)
    await assert.rejects(h.api.searchCustomers({ limit: 1001 }), ValidationError)
    await assert.rejects(h.api.searchCustomers({ after: 'nonsense' }), ValidationError)
  })

  it('is read page by page, from the customers on to the devices', async () => {
    const { api, nameOf } = await withBoth()

    for (const limit of [1, 2, 3, 4, 5]) {
      const pages: string[][] = []
      let after: string | undefined
      do {
        const page = await api.searchCustomers({ limit, after })
        pages.push(page.results.map(nameOf))
        assert.equal(page.meta.totalItemCount, 5)
        after = page.meta.cursors.after ?? undefined
      } while (after)
      assert.deepEqual(pages.flat(), everything)
      assert.equal(pages.length, Math.ceil(5 / limit), String(limit))
    }
  })

  it('is sorted by fields of either kind', async () => {
    const { found } = await withBoth()

    assert.deepEqual(await found({}, 'customer.emailAddress:desc,devices.code:desc'), [
      'customer Joe',
      'customer Jane',
      'device c-phone',
      'device b-tablet',
      'device a-phone',
    ])
    assert.deepEqual(await found({ 'devices.type': 'phone' }, 'devices.code:desc'), [
      'device c-phone',
      'device a-phone',
    ])
    await assert.rejects(found({}, 'lastName:asc'), ValidationError)
  })

  it('shows nothing of another merchant', async () => {
    await withBoth()
    const { api } = await withAttributes(vip)

    assert.deepEqual((await api.searchCustomers()).results, [])
  })
})

describe('several searches at once', () => {
  it('answer an entry for each filter, in their order', async () => {
    const { api, nameOf } = await withBoth()

    const { results } = await api.multiSearchCustomers({
      body: {
        filterSet: [
          { filters: { 'devices.type': 'phone' }, limit: 1 },
          { filters: { 'customer.attributes.vip': 'gold' } },
          { filters: {} },
          { filters: { 'customer.name': 'Nobody' } },
        ],
      },
    })

    assert.deepEqual(
      results.map((one) => one.results.map(nameOf)),
      [['device a-phone'], ['customer Jane'], everything, []],
    )
    assert.deepEqual(
      results.map(({ meta }) => meta),
      [
        { limit: 1, totalItemCount: 2 },
        { limit: 100, totalItemCount: 1 },
        { limit: 100, totalItemCount: 5 },
        { limit: 100, totalItemCount: 0 },
      ],
    )
  })

  it('have the limit of the request unless they have their own; 0 only counts', async () => {
    const { api } = await withBoth()
    const filterSet = [{ filters: {} }, { filters: { 'customer.lastName': 'Doe' }, limit: 1 }]

    const { results } = await api.multiSearchCustomers({ limitEach: 0, body: { filterSet } })

    assert.deepEqual(
      results.map(({ meta, results: found }) => [meta.limit, meta.totalItemCount, found.length]),
      [
        [0, 5, 0],
        [1, 2, 1],
      ],
    )
  })

  it('are at most a hundred, and one that is wrong refuses all and is named', async () => {
    const h = await withBoth()
    const post = (body: object) => send(h, '/multiSearch', body)
    const good = { filters: { 'devices.type': 'phone' } }

    assert.equal((await post({ filterSet: Array(100).fill(good) })).body.results.length, 100)
    const refused = await post({ filterSet: [good, { filters: { 'customer.nothing': 1 } }] })

    assert.equal(refused.status, 400)
    assert.equal(refused.body.errors[0].field, 'filterSet.1.filters.customer.nothing')
    for (const body of [
      { filterSet: Array(101).fill(good) },
      { filterSet: [] },
      { filterSet: [{}] },
      { filterSet: [{ ...good, limit: 1001 }] },
      { searches: [good] },
    ])
      assert.equal((await post(body)).status, 400, JSON.stringify(body).slice(0, 60))
  })
})
