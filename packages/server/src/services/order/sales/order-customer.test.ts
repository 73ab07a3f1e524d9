import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SalesOrderCreate } from '@tradepost/contract'
import { expectNoErrors, type ValidationError } from '@tradepost/sdk'
import { ada, bo, line, order, withOrders } from './order.fixture.ts'

const problemsOf = (error: ValidationError) =>
  error.problems.map(({ code, message, path }) => `${code} ${path.join('.')}: ${message}`)
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: ValidationError) => problemsOf(error),
  )

const withCustomers = async () => {
  const h = await withOrders()
  const problems = async (over: Partial<SalesOrderCreate>) => {
    const { errors } = await h.api.createSalesOrders({ body: { orders: [order(over)] } })
    return errors.map(({ code, message, subentityPath }) => `${code} ${subentityPath.join('.')}: ${message}`)
  }
  const addContact = async (customerId: string, contact: object = {}) => {
    const { ids } = await h.api.createContacts({
      customerId,
      body: { contacts: [{ firstName: 'Cy', lastName: 'Ray', ...contact }] },
    })
    return String(ids[0])
  }
  return { ...h, problems, addContact }
}

describe('the customer of a sales order', () => {
  it('exists', async () => {
    const { api, problems } = await withCustomers()
    const missing = ['404 customerId: Customer not found']

    assert.deepEqual(await problems({}), [])
    assert.deepEqual(await problems({ customerId: 'somebody' }), missing)
    assert.deepEqual(await problems({ customerId: '00000000-0000-4000-8000-000000000000' }), missing)
    await api.deleteCustomer({ customerId: ada })
    assert.deepEqual(await problems({}), missing)
  })

  it('is that of the merchant', async () => {
    const [mine, other] = [await withCustomers(), await withCustomers()]
    const { ids } = await other.api.createCustomers({
      body: { customers: [{ firstName: 'A', lastName: 'B', emailAddress: 'a@b.test' }] },
    })

    assert.equal((await mine.problems({ customerId: String(ids[0]) })).length, 1)
    assert.equal((await other.problems({ customerId: String(ids[0]).toUpperCase() })).length, 0)
  })

  it('is shown with the order when it is asked for, as long as there is one', async () => {
    const { api, place } = await withCustomers()
    const orderNumber = await place()
    const customer = async () =>
      (await api.getSalesOrder({ orderNumber, fields: ['customer'] })).order.customer

    assert.partialDeepStrictEqual(await customer(), { id: ada, firstName: 'Ada', isAnonymous: false })
    await api.deleteCustomer({ customerId: ada })
    assert.equal(await customer(), null)
    assert.ok(!('customer' in (await api.getSalesOrder({ orderNumber })).order))
  })

  it('gives addresses what its contact says and the order does not', async () => {
    const { place, read, api, addContact } = await withCustomers()
    const customerContactId = await addContact(ada, {
      companyName: 'Engines',
      city: 'Graz',
      country: 'AT',
      emailAddress: 'cy@ray.test',
    })
    const shipping = { type: 'shipping' as const, customerContactId, city: 'Linz' }
    const addressSequences = [{ type: 'billing' as const, customerContactId }, shipping]

    const orderNumber = await place({ addressSequences })
    const [billing, shipped] = (await read(orderNumber)).addressSequences

    assert.partialDeepStrictEqual(billing, {
      customerContactId,
      firstName: 'Cy',
      lastName: 'Ray',
      company: 'Engines',
      companyName: 'Engines',
      city: 'Graz',
      country: 'AT',
      emailAddress: 'cy@ray.test',
    })
    assert.equal(shipped?.city, 'Linz')
    const { orders } = await api.listSalesOrders({ filters: { name: 'Cy Ray' } })
    assert.equal(orders.length, 1)
  })

  it('has the contacts that addresses name, unless they have a name of their own', async () => {
    const { problems, addContact, api, place } = await withCustomers()
    const foreign = await addContact(bo)
    const [billing, shipping] = order().addressSequences
    const naming = (customerContactId: string) => ({
      addressSequences: [
        { type: 'billing' as const, customerContactId },
        shipping ?? { type: 'shipping' as const },
      ],
    })
    const missing = (id: string) => [
      `404 addressSequences.0.customerContactId: The customer has no contact ${id}`,
    ]

    assert.deepEqual(await problems(naming('elsewhere')), missing('elsewhere'))
    assert.deepEqual(await problems(naming(foreign)), missing(foreign))
    assert.deepEqual(
      await problems({
        addressSequences: [
          { ...billing, type: 'billing', customerContactId: 'elsewhere' },
          shipping ?? { type: 'shipping' },
        ],
      }),
      [],
    )
    const orderNumber = await place()
    assert.deepEqual(
      await refusal(api.updateSalesOrder({ orderNumber, body: naming(foreign) })),
      missing(foreign),
    )
  })
})

describe('attributes that come with an order', () => {
  const withAnonymous = async () => {
    const h = await withCustomers()
    expectNoErrors(
      await h.api.createCustomerAttributes({
        body: {
          attributes: [
            { code: 'newsletter', type: 'boolean', name: 'Newsletter' },
            {
              code: 'level',
              type: 'collectionOfValues',
              name: 'Level',
              values: [{ code: 'gold', sequenceId: 1, name: 'Gold' }],
            },
          ],
        },
      }),
    )
    const { ids } = await h.api.createCustomers({
      body: {
        customers: [{ firstName: 'A', lastName: 'B', emailAddress: 'a@b.test', isAnonymous: true }],
      },
    })
    const customerId = String(ids[0])
    const set = (orderNumber: string, attributes: { code: string; value?: unknown }[]) =>
      h.api.updateSalesOrder({ orderNumber, body: { customer: { attributes } } })
    return { ...h, customerId, set }
  }

  it('are set for an anonymous customer', async () => {
    const { api, place, set, customerId } = await withAnonymous()
    const orderNumber = await place({ customerId })

    await set(orderNumber, [
      { code: 'newsletter', value: true },
      { code: 'level', value: { code: 'gold' } },
    ])

    const { customer } = await api.getCustomer({ customerId })
    assert.partialDeepStrictEqual(
      customer.attributes?.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
      [
        { code: 'level', value: { code: 'gold' } },
        { code: 'newsletter', value: true },
      ],
    )
  })

  it('are refused for any other customer, and where they are not defined', async () => {
    const { place, set, customerId, read } = await withAnonymous()
    const [mine, anonymous] = [await place(), await place({ customerId })]
    const attributes = [{ code: 'newsletter', value: true }]

    assert.deepEqual(await refusal(set(mine, attributes)), [
      '400 customer.attributes: Only attributes of an anonymous customer can be set with an order',
    ])
    assert.deepEqual(await refusal(set(anonymous, [{ code: 'unknown', value: 1 }])), [
      '404 customer.attributes: Attribute not found',
    ])
    assert.equal((await refusal(set(anonymous, [{ code: 'newsletter', value: 'perhaps' }]))).length, 1)
    assert.equal((await read(anonymous)).status, 'new')
  })
})

describe('the figures of a customer', () => {
  const withFigures = async () => {
    const h = await withCustomers()
    const figures = async (customerId = ada) => {
      const { metrics } = await h.api.getCustomerMetrics({ customerId })
      return [metrics.numberOfOrders, metrics.lifetimeValue]
    }
    return { ...h, figures }
  }

  it('follow its orders', async () => {
    const { api, place, figures } = await withFigures()
    const first = await place({ status: 'open' })
    const second = await place({ taxAmount: 1.5 })
    assert.deepEqual(await figures(), [2, 41.5])

    await api.updateSalesOrder({
      orderNumber: first,
      body: { lineItems: [{ code: 'A', quantity: 1, quantityChangeReason: 'other' }] },
    })
    assert.deepEqual(await figures(), [2, 31.5])
    await api.updateSalesOrder({ orderNumber: first, body: { notes: 'x', status: 'completed' } })
    assert.deepEqual(await figures(), [2, 31.5])
    await api.deleteSalesOrder({ orderNumber: second })
    assert.deepEqual(await figures(), [1, 10])
    await place({ status: 'canceled' })
    assert.deepEqual(await figures(), [1, 10])
    assert.deepEqual(await figures(bo), [0, 0])
  })

  it('are as before when an order is voided', async () => {
    const { api, place, figures } = await withFigures()

    for (const status of ['canceled', 'rejected'] as const) {
      const orderNumber = await place({ status: 'open' })
      await api.updateSalesOrder({ orderNumber, body: { status } })
    }

    assert.deepEqual(await figures(), [0, 0])
  })

  it('count the orders of a batch by their methods', async () => {
    const { api } = await withCustomers()
    const pickup = line({ code: 'P', fulfillmentMethod: 'BOPIS', shipToAddressSequenceIndex: 0 })

    await api.createSalesOrders({
      body: {
        orders: [
          order({ lineItems: [line(), pickup] }),
          order({ lineItems: [pickup] }),
          order({ customerId: bo }),
        ],
      },
    })

    const { metrics } = await api.getCustomerMetrics({ customerId: ada })
    assert.partialDeepStrictEqual(metrics, {
      numberOfOrders: 2,
      lifetimeValue: 60,
      numberOfBOPUISOrders: 2,
      averageBOPUISOrderRevenue: 20,
      averagePickupInStoreOrderValue: 20,
      numberOfDirectShipOrders: 1,
      averageDirectShipOrderRevenue: 20,
      averageOnlineOrderValue: 20,
    })
  })
})

describe('a customer who wants to be forgotten', () => {
  const ended = async (api: Awaited<ReturnType<typeof withCustomers>>['api'], jobId: string) => {
    for (;;) {
      const { job } = await api.getCustomerJob({ jobId })
      if (job.status === 'succeeded' || job.status === 'failed') return job
      await sleep(50)
    }
  }

  it('gets a copy of the orders', async () => {
    const { api, place } = await withCustomers()
    await place()
    await place({ customerId: bo })

    const { result } = await ended(api, (await api.exportCustomer({ customerId: ada })).jobId)

    const { salesOrders } = result as { salesOrders: { orderNumber: string; lineItems: unknown[] }[] }
    assert.deepEqual(
      salesOrders.map(({ orderNumber, lineItems }) => [orderNumber, lineItems.length]),
      [['10000', 1]],
    )
  })

  it('is gone from the orders, which stay', async () => {
    const { api, place, read, events } = await withCustomers()
    const orderNumber = await place({
      notes: 'For Ada',
      sourceIp: '192.0.2.1',
      paymentTransactions: [{ externalCode: 'P1' }],
    })
    await api.updateSalesOrder({ orderNumber, body: { addressSequences: order().addressSequences } })
    await api.updateSalesOrder({ orderNumber, body: { specialInstructions: 'Ada likes it cold' } })
    const other = await place({ customerId: bo })

    const { status } = await ended(api, (await api.eraseCustomer({ customerId: ada })).jobId)
    const after = await read(orderNumber)

    assert.equal(status, 'succeeded')
    assert.ok(!JSON.stringify(after).includes('Ada'))
    assert.ok(!JSON.stringify(after).includes('byron'))
    assert.ok(!JSON.stringify(await events()).includes('Ada'))
    assert.partialDeepStrictEqual(after, { total: 20, sourceIp: null, customerId: ada })
    assert.equal(after.addressSequences[1]?.country, 'US')
    assert.equal((await read(other)).addressSequences[0]?.firstName, 'Ada')
    assert.deepEqual(
      (await api.listSalesOrders({ filters: { name: { $ct: 'Byron' }, customerId: ada } })).orders,
      [],
    )
  })
})
