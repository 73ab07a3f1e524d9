import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CustomerCreate, messageOf } from '@tradepost/contract'
import {
  ConflictError,
  expectNoErrors,
  NotFoundError,
  PreconditionFailedError,
  ValidationError,
} from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { createCustomer, eventsOf, home, jane, send, unknownId, withCustomer } from './customer.fixture.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/

describe('creating customers', () => {
  it('answers 201 with the ids in the order of the request', async () => {
    const { api } = await harness()
    const customers = ['Ada', 'Bea', 'Cea'].map((firstName) => ({ ...jane, firstName }))

    const { status, body } = await api.raw.createCustomers({ body: { customers } })

    assert.equal(status, 201)
    assert.deepEqual(body.errors, [])
    const names: string[] = []
    for (const id of body.ids) {
      assert.match(id ?? '', uuid)
      names.push((await api.getCustomer({ customerId: id ?? '' })).customer.firstName)
    }
    assert.deepEqual(names, ['Ada', 'Bea', 'Cea'])
  })

  it('gives what was not sent its default', async () => {
    const { api, id, clock } = await withCustomer()

    const { customer } = await api.getCustomer({ customerId: id })

    const { internalCustomerNumber, createDate, updateDate, ...rest } = customer
    assert.deepEqual(rest, {
      ...jane,
      id,
      externalCustomerNumber: null,
      middleName: null,
      status: 'active',
      isAnonymous: false,
      externalUpdateDate: null,
      taxExempt: false,
      taxClass: null,
      contacts: [],
      attributes: [],
      settings: {
        defaultLocale: null,
        defaultCurrency: null,
        communicationPreferences: ['sms', 'push'],
        defaultLocationCode: null,
        marketingOptIn: false,
      },
      data: null,
    })
    assert.ok(internalCustomerNumber > 0)
    assert.deepEqual([createDate, updateDate], [clock.now().toISOString(), clock.now().toISOString()])
  })

  it('stores everything that is sent, a location that nobody knows too', async () => {
    const sent = {
      externalCustomerNumber: 'K-1',
      middleName: 'M.',
      status: 'inactive' as const,
      isAnonymous: true,
      taxExempt: true,
      taxClass: 'reduced',
      settings: {
        defaultLocale: 'de-de',
        defaultCurrency: 'EUR',
        communicationPreferences: ['email' as const],
        defaultLocationCode: 'no-such-location',
        marketingOptIn: true,
      },
    } satisfies Partial<CustomerCreate>
    const { api, id } = await withCustomer({
      ...sent,
      externalUpdateDate: '2026-03-01T12:00:00+02:00',
      contacts: [home],
    })

    const { customer } = await api.getCustomer({ customerId: id })

    assert.partialDeepStrictEqual(customer, { ...sent, externalUpdateDate: '2026-03-01T10:00:00.000Z' })
    assert.partialDeepStrictEqual(customer.contacts, [home])
  })

  it('lets e-mail addresses repeat', async () => {
    const { api } = await harness()

    const { errors, ids } = await api.createCustomers({ body: { customers: [jane, jane] } })

    assert.deepEqual(errors, [])
    assert.equal(new Set(ids).size, 2)
  })

  for (const field of ['firstName', 'lastName', 'emailAddress'] as const)
    it(`refuses the whole request without ${field}`, async () => {
      const h = await harness()

      const { status, body } = await send(h, '/customers', {
        customers: [jane, { ...jane, [field]: undefined }],
      })

      assert.equal(status, 400)
      assert.equal(body.error.results.errors[0].message, `Missing required property: ${field}`)
      assert.equal((await h.api.listCustomers()).meta.totalItemCount, 0)
    })

  it('makes an error item of an external number that is taken, and stores the others', async () => {
    const { api } = await withCustomer({ externalCustomerNumber: 'K-1' })
    const numbered = (externalCustomerNumber: string) => ({ ...jane, externalCustomerNumber })

    const { ids, errors } = await api.createCustomers({
      body: { customers: [numbered('K-1'), numbered('K-2'), numbered('K-2'), numbered(''), numbered('')] },
    })

    assert.deepEqual(
      ids.map((id) => id !== null),
      [false, true, false, true, true],
    )
    assert.partialDeepStrictEqual(errors, [
      {
        entityIndex: 0,
        entity: 'customer',
        entityId: 'K-1',
        code: 409,
        reason: messageOf('externalCustomerNumberTaken'),
        subentityPath: ['externalCustomerNumber'],
      },
      { entityIndex: 2, entityId: 'K-2', code: 409 },
    ])
  })

  it('stores nothing when it is a dry run, or strict with a failing item', async () => {
    const { api } = await withCustomer({ externalCustomerNumber: 'K-1' })
    const customers = [jane, { ...jane, externalCustomerNumber: 'K-1' }]

    const dry = await api.createCustomers({ body: { customers } }, { dryRun: true })
    await assert.rejects(api.createCustomers({ body: { customers } }, { strict: true }), { status: 422 })

    assert.equal(dry.errors.length, 1)
    assert.equal((await api.listCustomers()).meta.totalItemCount, 1)
  })

  it('gives the same answer to the same Idempotency-Key and stores once', async () => {
    const { api } = await harness()
    const create = () =>
      api.createCustomers({ body: { customers: [jane] } }, { idempotencyKey: 'once and no more' })

    const [first, second] = [await create(), await create()]

    assert.deepEqual(first, second)
    assert.equal((await api.listCustomers()).meta.totalItemCount, 1)
  })

  it('emits one event for each customer, without personal data', async () => {
    const h = await harness()
    const { ids } = await h.api.createCustomers({ body: { customers: [jane, jane] } })

    const events = await h.events()

    assert.deepEqual(
      events.filter(({ event }) => event === 'customerCreated'),
      ids.map((id) => ({ event: 'customerCreated', entityId: id, payload: { customerId: id } })),
    )
  })
})

describe('a customer that is not there', () => {
  it('answers exactly this body', async () => {
    const h = await withCustomer()
    await h.api.deleteCustomer({ customerId: h.id })

    for (const id of [unknownId, 'no-uuid', h.id])
      for (const [method, body] of [['GET'], ['POST', {}], ['DELETE']] as const) {
        const { status, text } = await send(h, `/customers/${id}`, body, method)
        assert.equal(status, 404)
        assert.equal(text, '{"code":"NotFound","message":"Customer not found"}')
      }
  })

  it('is also one of another merchant', async () => {
    const mine = await withCustomer()
    const other = await harness()

    await assert.rejects(other.api.getCustomer({ customerId: mine.id }), NotFoundError)
    await assert.rejects(other.api.updateCustomer({ customerId: mine.id, body: {} }), NotFoundError)
    await assert.rejects(other.api.deleteCustomer({ customerId: mine.id }), NotFoundError)
  })

  it('is found by its id in any case', async () => {
    const { api, id } = await withCustomer()

    assert.equal((await api.getCustomer({ customerId: id.toUpperCase() })).customer.id, id)
  })
})

describe('updating a customer', () => {
  it('answers 204 and changes only the fields that are sent', async () => {
    const { api, id, clock } = await withCustomer({ middleName: 'M.', taxClass: 'full' })
    clock.advance(1000)

    const { status, body } = await api.raw.updateCustomer({
      customerId: id,
      body: { lastName: 'Smith', taxExempt: true, middleName: null },
    })

    assert.deepEqual([status, body], [204, undefined])
    assert.partialDeepStrictEqual((await api.getCustomer({ customerId: id })).customer, {
      ...jane,
      lastName: 'Smith',
      middleName: null,
      taxExempt: true,
      taxClass: 'full',
      updateDate: clock.now().toISOString(),
    })
  })

  it('succeeds with an empty body and changes nothing', async () => {
    const h = await withCustomer()
    const before = await h.api.raw.getCustomer({ customerId: h.id })

    const { status } = await send(h, `/customers/${h.id}`, {})

    assert.equal(status, 204)
    const after = await h.api.raw.getCustomer({ customerId: h.id })
    assert.deepEqual([after.etag, after.body], [before.etag, before.body])
    assert.deepEqual(await eventsOf(h, h.id), ['customerCreated'])
  })

  it('merges settings member by member', async () => {
    const { api, id } = await withCustomer({
      settings: { defaultCurrency: 'USD', defaultLocale: 'en-us', communicationPreferences: ['email'] },
    })

    await api.updateCustomer({
      customerId: id,
      body: { settings: { defaultLocale: null, communicationPreferences: [], marketingOptIn: true } },
    })

    assert.deepEqual((await api.getCustomer({ customerId: id })).customer.settings, {
      defaultLocale: null,
      defaultCurrency: 'USD',
      communicationPreferences: [],
      defaultLocationCode: null,
      marketingOptIn: true,
    })
  })

  it('refuses an external number that another customer has, but not its own', async () => {
    const h = await withCustomer({ externalCustomerNumber: 'K-1' })
    const other = await createCustomer(h, { externalCustomerNumber: 'K-2' })
    const update = (externalCustomerNumber: string) =>
      h.api.updateCustomer({ customerId: other, body: { externalCustomerNumber, lastName: 'Changed' } })

    await assert.rejects(update('K-1'), (error: ConflictError) => {
      assert.deepEqual(error.body, {
        statusCode: 409,
        code: 'Conflict',
        message: messageOf('externalCustomerNumberTaken'),
      })
      return error instanceof ConflictError
    })
    assert.equal((await h.api.getCustomer({ customerId: other })).customer.lastName, 'Doe')
    await update('K-2')
    await h.api.deleteCustomer({ customerId: h.id })
    await update('K-1')

    assert.equal((await h.api.getCustomer({ customerId: other })).customer.externalCustomerNumber, 'K-1')
  })

  it('takes the external number away by an empty one', async () => {
    const { api, id } = await withCustomer({ externalCustomerNumber: 'K-1' })

    await api.updateCustomer({ customerId: id, body: { externalCustomerNumber: '' } })

    assert.equal((await api.getCustomer({ customerId: id })).customer.externalCustomerNumber, null)
  })

  it('refuses what is older than what is stored', async () => {
    const { api, id } = await withCustomer({ externalUpdateDate: '2026-03-01T12:00:00Z' })
    const update = (externalUpdateDate: string) =>
      api.updateCustomer({ customerId: id, body: { externalUpdateDate, firstName: externalUpdateDate } })

    await assert.rejects(update('2026-03-01T11:59:59Z'), ConflictError)
    await update('2026-03-01T12:00:00Z')
    await update('2026-03-01T13:00:00+01:00')

    assert.equal(
      (await api.getCustomer({ customerId: id })).customer.externalUpdateDate,
      '2026-03-01T12:00:00.000Z',
    )
  })

  it('is conditional with If-Match and answers the customer when asked to', async () => {
    const { api, id } = await withCustomer()
    const { etag = '' } = await api.raw.getCustomer({ customerId: id })
    const update = (firstName: string, ifMatch: string) =>
      api.updateCustomer({ customerId: id, body: { firstName } }, { ifMatch, returnRepresentation: true })

    const { customer } = await update('June', etag)
    await assert.rejects(update('July', etag), PreconditionFailedError)

    assert.equal(customer.firstName, 'June')
    await assert.rejects(api.deleteCustomer({ customerId: id }, { ifMatch: etag }), PreconditionFailedError)
  })

  it('deletes with the status deleted', async () => {
    const h = await withCustomer()

    await h.api.updateCustomer({ customerId: h.id, body: { status: 'deleted' } })

    await assert.rejects(h.api.getCustomer({ customerId: h.id }), NotFoundError)
    assert.equal((await h.api.listCustomers()).meta.totalItemCount, 0)
    assert.deepEqual(await eventsOf(h, h.id), ['customerCreated', 'customerUpdated', 'customerDeleted'])
  })

  it('emits customerUpdated', async () => {
    const h = await withCustomer()

    await h.api.updateCustomer({ customerId: h.id, body: { isAnonymous: true } })

    assert.deepEqual((await h.events()).at(-1), {
      event: 'customerUpdated',
      entityId: h.id,
      payload: { customerId: h.id },
    })
  })

  it('refuses null where nothing can be cleared', async () => {
    const h = await withCustomer()

    for (const field of [
      'firstName',
      'lastName',
      'emailAddress',
      'status',
      'isAnonymous',
      'taxExempt',
      'contacts',
    ]) {
      const { status, body } = await send(h, `/customers/${h.id}`, { [field]: null })
      assert.equal(status, 400, field)
      assert.equal(body.error.results.errors[0].path[0], field)
    }
  })
})

describe('deleting a customer', () => {
  it('answers 204; it vanishes from lists and from the count', async () => {
    const h = await withCustomer()
    const other = await createCustomer(h)

    const { status } = await h.api.raw.deleteCustomer({ customerId: h.id })

    assert.equal(status, 204)
    const { customers, meta } = await h.api.listCustomers()
    assert.deepEqual(
      customers.map(({ id }) => id),
      [other],
    )
    assert.equal(meta.totalItemCount, 1)
    assert.equal((await h.api.listCustomers({ filters: { status: 'deleted' } })).meta.totalItemCount, 0)
  })

  it('tells who asked for it and what receivers look a customer up by', async () => {
    const h = await withCustomer({ externalCustomerNumber: 'K-1' })

    await h.api.deleteCustomer({ customerId: h.id })

    const { payload } = (await h.events()).at(-1) ?? {}
    assert.deepEqual(payload, {
      customerId: h.id,
      externalCustomerNumber: 'K-1',
      isAnonymous: false,
      emailAddress: jane.emailAddress,
      requestUser: h.client.id,
      requestIp: '127.0.0.1',
    })
  })

  it('happens once, whoever else asks at the same time', async () => {
    const h = await withCustomer()
    await createCustomer(h)

    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => h.api.deleteCustomer({ customerId: h.id })),
    )

    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.equal((await h.api.listCustomers()).meta.totalItemCount, 1)
    assert.deepEqual(await eventsOf(h, h.id), ['customerCreated', 'customerDeleted'])
  })
})

describe('many at once', () => {
  it('never give an external number twice', async () => {
    const { api } = await harness()
    const create = () =>
      api.createCustomers({
        body: { customers: ['a', 'b', 'c'].map((n) => ({ ...jane, externalCustomerNumber: n })) },
      })

    const answers = await Promise.all(Array.from({ length: 8 }, create))

    const stored = answers.flatMap(({ ids }) => ids.filter(Boolean))
    assert.equal(stored.length, 3)
    assert.equal((await api.listCustomers()).meta.totalItemCount, 3)
  })

  it('never lose an update of another field', async () => {
    const { api, id } = await withCustomer()
    const patches = [
      { firstName: 'June' },
      { lastName: 'Smith' },
      { taxClass: 'full' },
      { settings: { defaultCurrency: 'EUR' } },
      { settings: { defaultLocale: 'de-de' } },
    ]

    await Promise.all(patches.map((body) => api.updateCustomer({ customerId: id, body })))

    assert.partialDeepStrictEqual((await api.getCustomer({ customerId: id })).customer, {
      firstName: 'June',
      lastName: 'Smith',
      taxClass: 'full',
      settings: { defaultCurrency: 'EUR', defaultLocale: 'de-de' },
    })
  })
})

describe('a batch of a thousand', () => {
  it('is stored whole, and one more is refused', async () => {
    const { api } = await harness()
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...jane, firstName: `Jane ${n}`, contacts: [home] }))

    expectNoErrors(await api.createCustomers({ body: { customers: many(1000) } }))

    assert.equal((await api.listCustomers({ limit: 1 })).meta.totalItemCount, 1000)
    await assert.rejects(api.createCustomers({ body: { customers: many(1001) } }), ValidationError)
    await assert.rejects(api.createCustomers({ body: { customers: [] } }), ValidationError)
  })
})
