import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type IntakeEvent, messageOf, texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { ForbiddenError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { settled } from './intake.fixture.ts'

const jane = { firstName: 'Jane', lastName: 'Doe', emailAddress: 'jane@example.test' }
const created = (payload: object): IntakeEvent => ({ event: 'entityCreated', entity: 'customer', payload })
const changed = (event: string, entityId: string, payload: object = {}): IntakeEvent => ({
  event,
  entity: 'customer',
  entityId,
  payload,
})

describe('events of customers', () => {
  it('create, change and delete them', async () => {
    const h = await harness()
    const send = async (...events: IntakeEvent[]) => {
      const { status } = await h.api.raw.receiveEvents({ body: { events } })
      await settled(h)
      return status
    }

    const status = await send(
      created({ ...jane, contacts: [{ firstName: 'Jane', lastName: 'Doe', city: 'Vienna' }] }),
      { ...created({ ...jane, firstName: 'John' }), entity: 'customers' },
    )
    const { customers } = await h.api.listCustomers({ fields: 'contacts' })
    const [first, second] = customers
    await send(
      changed('entityUpdated', first?.id ?? '', { lastName: 'Smith', contacts: [] }),
      changed('entityDeleted', second?.id ?? '', []),
    )

    assert.equal(status, 202)
    assert.deepEqual(
      customers.map(({ firstName, contacts }) => [firstName, contacts?.length]),
      [
        ['Jane', 1],
        ['John', 0],
      ],
    )
    const left = await h.api.listCustomers({ fields: 'contacts' })
    assert.partialDeepStrictEqual(left.customers, [{ id: first?.id, lastName: 'Smith', contacts: [] }])
    assert.equal(left.meta.totalItemCount, 1)
  })

  it('are kept with the reason when they cannot be applied, and the others are applied', async () => {
    const h = await harness()
    const unknown = '11111111-2222-4333-8444-555555555555'

    await h.api.receiveEvents({
      body: {
        events: [
          created({ ...jane, emailAddress: undefined }),
          created({ ...jane, externalCustomerNumber: 'K-1' }),
          created({ ...jane, externalCustomerNumber: 'K-1' }),
          created({ ...jane, attributes: [{ code: 'nothing', value: 'x' }] }),
          changed('entityUpdated', unknown, { firstName: 'June' }),
          changed('entityUpdated', 'no-uuid', { firstName: 'June' }),
          changed('entityDeleted', unknown),
          { event: 'entityDeleted', entity: 'customer', payload: {} },
          created({ ...jane, firstName: 'Last' }),
        ],
      },
    })
    await settled(h)

    const { events } = await h.api.listEvents()
    assert.deepEqual(
      events.map(({ error }) => (error as { message: string } | null)?.message ?? null),
      [
        texts.missingProperty('emailAddress'),
        null,
        messageOf('externalCustomerNumberTaken'),
        messageOf('attributeNotFound'),
        messageOf('customerNotFound'),
        messageOf('customerNotFound'),
        messageOf('customerNotFound'),
        texts.eventWithoutEntity,
        null,
      ],
    )
    assert.equal((await h.api.listCustomers()).meta.totalItemCount, 2)
  })

  it('of an entity that only sounds like one are kept as unknown', async () => {
    const h = await harness()
    const events = ['constructor', '__proto__', 'toString'].map((entity) => ({ ...created(jane), entity }))

    const { status } = await h.api.raw.receiveEvents({ body: { events } })
    await settled(h)

    assert.equal(status, 202)
    assert.deepEqual(
      (await h.api.listEvents()).events.map((event) => event.status),
      ['failed', 'failed', 'failed'],
    )
  })

  it('need the permission of the change itself', async () => {
    const h = await harness()
    const sender = await h.as(['EVC', 'CUCC'])

    await sender.receiveEvents({ body: { events: [created(jane)] } })

    for (const event of ['entityUpdated', 'entityDeleted'])
      await assert.rejects(sender.receiveEvents({ body: { events: [changed(event, 'x')] } }), ForbiddenError)
  })

  it('let a new customer sign in', async () => {
    const h = await harness()

    await h.api.receiveEvents({ body: { events: [created({ ...jane, password: 'a password' })] } })
    await settled(h)

    const { customer } = await h.api.authenticateCustomer({
      body: { emailAddress: jane.emailAddress, password: 'a password' },
    })
    assert.equal(customer.firstName, 'Jane')
  })
  it('keep a password so that nobody can read it, also when they fail and are tried again', async () => {
    const h = await harness()
    const password = 'correct horse'
    const { database } = h.platform
    const stored = async () =>
      JSON.stringify(
        await database.many(sql`
          select e.payload from intake_event e join merchant m on m.id = e.merchant_id where m.code = ${h.merchantCode}`),
      )

    await h.api.receiveEvents({
      body: {
        events: [
          created({ ...jane, password, attributes: [{ code: 'club', value: 'Chess' }] }),
          created({ password: 1 }),
          { event: 'entityCreated', entity: 'customer', payload: [password] },
        ],
      },
    })
    await settled(h)
    const { events } = await h.api.listEvents()
    await h.api.createCustomerAttributes({
      body: { attributes: [{ code: 'club', type: 'text', name: 'Club' }] },
    })
    await h.api.retryEvent({ eventId: events[0]?.id ?? '' })
    await settled(h)

    assert.deepEqual(
      events.map(({ status, payload }) => [status, Object.keys(payload as object)]),
      [
        ['failed', ['lastName', 'firstName', 'attributes', 'emailAddress']],
        ['failed', []],
        ['failed', ['0']],
      ],
    )
    assert.equal((await stored()).split(password).length, 2)
    const body = { emailAddress: jane.emailAddress, password }
    assert.equal((await h.api.authenticateCustomer({ body })).customer.firstName, 'Jane')
  })

  it('go with the customer when it is erased: by the id in any case, and what created it by the address', async () => {
    const h = await harness()
    const other = created({ ...jane, emailAddress: 'other@example.test' })
    await h.api.receiveEvents({
      body: { events: [created(jane), created({ emailAddress: 'JANE@example.test' }), other] },
    })
    await settled(h)
    const { customers } = await h.api.listCustomers()
    const id = customers[0]?.id ?? ''
    await h.api.receiveEvents({
      body: { events: [changed('entityUpdated', id.toUpperCase(), { middleName: 'Eve' })] },
    })
    await settled(h)

    const { jobId } = await h.api.eraseCustomer({ customerId: id })
    const job = async () => (await h.api.getCustomerJob({ jobId })).job
    while ((await job()).status !== 'succeeded') await sleep(20)

    assert.partialDeepStrictEqual(await job(), { result: { erased: { receivedEvents: 3 } } })
    const { events } = await h.api.listEvents()
    assert.deepEqual(
      events.map(({ payload }) => payload),
      [other.payload],
    )
  })
})
