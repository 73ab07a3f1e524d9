import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CustomerBatchEntry } from '@tradepost/contract'
import { ForbiddenError, ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { createCustomer, jane, send, unknownId } from '../customer/customer.fixture.ts'

const entity = 'customer'
const created = (payload: object, entityId?: string): CustomerBatchEntry => ({
  event: 'entityCreated',
  entity,
  entityId,
  payload: { ...jane, ...payload },
})
const updated = (entityId: string, payload: object): CustomerBatchEntry => ({
  event: 'entityUpdated',
  entity,
  entityId,
  payload: { ...payload },
})
const deleted = (entityId: string): CustomerBatchEntry => ({ event: 'entityDeleted', entity, entityId })

describe('a batch of changes', () => {
  it('is a bare list; it is done in its order, and an error names the place in it', async () => {
    const h = await harness()
    await createCustomer(h, { externalCustomerNumber: 'K-1' })
    await createCustomer(h, { externalCustomerNumber: 'K-2' })

    const { status, body } = await send(h, '/batch', [
      created({ externalCustomerNumber: 'K-1' }),
      deleted('K-1'),
      created({ firstName: 'Zoe' }, 'K-1'),
      created({ attributes: [{ code: 'nobody' }] }, 'K-9'),
      updated('K-2', { firstName: 'Ada' }),
      updated('K-2', { externalCustomerNumber: 'K-1' }),
      updated('none', { firstName: 'Gone' }),
      updated('K-1', { lastName: 'Byron' }),
      deleted('none'),
    ])

    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['errors'])
    assert.deepEqual(
      body.errors.map((error: Record<string, unknown>) => [error.code, error.entityIndex, error.entityId]),
      [
        [409, 0, null],
        [404, 3, 'K-9'],
        [409, 5, 'K-2'],
        [404, 6, 'none'],
        [404, 8, 'none'],
      ],
    )
    const { customers } = await h.api.listCustomers()
    assert.deepEqual(
      customers.map((one) => [one.firstName, one.lastName, one.externalCustomerNumber]),
      [
        ['Ada', 'Doe', 'K-2'],
        ['Zoe', 'Byron', 'K-1'],
      ],
    )
  })

  it('names customers by their id when asked to', async () => {
    const h = await harness()
    const id = await createCustomer(h, { externalCustomerNumber: 'K-1' })

    const { body } = await send(h, '/batch?useInternalEntityId=true', [
      updated(id.toUpperCase(), { firstName: 'Ada' }),
      updated('K-1', { firstName: 'Nobody' }),
      created({ lastName: 'New' }, unknownId),
    ])

    assert.deepEqual(
      body.errors.map(({ code, entityIndex }: { code: number; entityIndex: number }) => [code, entityIndex]),
      [[404, 1]],
    )
    const { customers } = await h.api.listCustomers()
    assert.deepEqual(
      customers.map((one) => [one.firstName, one.lastName, one.externalCustomerNumber]),
      [
        ['Ada', 'Doe', 'K-1'],
        ['Jane', 'New', null],
      ],
    )
  })

  it('goes on with a number that an earlier change of it gave', async () => {
    const h = await harness()

    const { errors } = await h.api.writeCustomerBatch({
      body: [
        created({}, 'K-1'),
        updated('K-1', { externalCustomerNumber: 'K-2' }),
        updated('K-2', { firstName: 'Ada' }),
        updated('K-1', { firstName: 'Nobody' }),
      ],
    })

    assert.deepEqual(
      errors.map(({ entityIndex }) => entityIndex),
      [3],
    )
    assert.equal((await h.api.listCustomers()).customers[0]?.firstName, 'Ada')
  })

  it('gives a customer with a password an account', async () => {
    const { api } = await harness()

    await api.writeCustomerBatch({ body: [deleted('none'), created({ password: 'a long secret' })] })

    const { customer } = await api.authenticateCustomer({
      body: { email: jane.emailAddress, password: 'a long secret' },
    })
    assert.equal(customer.lastName, 'Doe')
  })

  it('is refused as a whole when an entry breaks the schema', async () => {
    const h = await harness()
    const refused: [entry: object, path: string[]][] = [
      [{ event: 'entityCreated', entity, payload: { ...jane, lastName: 5 } }, ['1', 'payload', 'lastName']],
      [{ event: 'entityCreated', entity }, ['1', 'payload']],
      [{ event: 'entityUpdated', entity, payload: {} }, ['1']],
      [{ event: 'entityDeleted', entity, entityId: '' }, ['1']],
      [{ event: 'entityMoved', entity, entityId: 'K-1' }, ['1', 'event']],
      [{ event: 'entityDeleted', entity: 'product', entityId: 'K-1' }, ['1', 'entity']],
    ]

    for (const [entry, path] of refused) {
      const { status, body } = await send(h, '/batch', [created({}), entry])
      assert.equal(status, 400, JSON.stringify(entry))
      assert.deepEqual(body.error.results.errors[0].path, path)
    }
    assert.equal((await h.api.listCustomers()).meta.totalItemCount, 0)
    assert.equal((await send(h, '/batch', { create: [jane] })).status, 400)
  })

  it('has 1 to 1,000 entries', async () => {
    const { api } = await harness()
    const many = (count: number) => Array.from({ length: count }, () => deleted('none'))

    assert.equal((await api.writeCustomerBatch({ body: many(1000) })).errors.length, 1000)
    await assert.rejects(api.writeCustomerBatch({ body: many(1001) }), ValidationError)
    await assert.rejects(api.writeCustomerBatch({ body: [] }), ValidationError)
  })

  it('is done by many at once, whatever the order of their customers', async () => {
    const h = await harness()
    const { ids } = await h.api.createCustomers({ body: { customers: Array(20).fill(jane) } })
    const updates = ids.map((id) => updated(id ?? '', { lastName: 'Late' }))

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        h.api.writeCustomerBatch({ useInternalEntityId: true, body: n % 2 ? updates : updates.toReversed() }),
      ),
    )

    assert.deepEqual(
      answers.flatMap(({ errors }) => errors),
      [],
    )
  })

  it('stores nothing of it when it is strict and one fails', async () => {
    const h = await harness()
    await createCustomer(h, { externalCustomerNumber: 'K-1' })

    const { status } = await h.raw(`/customer/v1/merchants/${h.merchantCode}/batch`, {
      method: 'POST',
      headers: { prefer: 'handling=strict' },
      body: JSON.stringify([deleted('K-1'), created({}), updated('K-1', { firstName: 'Late' })]),
    })

    assert.equal(status, 422)
    assert.deepEqual(
      (await h.api.listCustomers()).customers.map(({ externalCustomerNumber }) => externalCustomerNumber),
      ['K-1'],
    )
  })

  it('tells which members of a payload nobody knows, and refuses them when it is strict', async () => {
    const h = await harness()
    const batch = [
      created({ fristName: 'Ada', attributes: [] }, 'K-1'),
      updated('K-1', { contacts: [{ ctiy: 'Ulm' }] }),
      deleted('none'),
    ]
    const write = (headers?: Record<string, string>) =>
      h.raw(`/customer/v1/merchants/${h.merchantCode}/batch`, {
        method: 'POST',
        headers,
        body: JSON.stringify(batch),
      })

    const strict = await write({ prefer: 'handling=strict' })
    assert.equal(strict.status, 400)
    assert.deepEqual(strict.body.error.results.errors[0].path, ['0', 'payload'])
    assert.equal((await h.api.listCustomers()).meta.totalItemCount, 0)

    const told = await write()
    assert.equal(told.status, 200)
    assert.match(
      told.headers.get('tradepost-warning') ?? '',
      /^unknown-field;path="\/0\/payload\/fristName";nearest="firstName"/,
    )
  })

  it('tells nothing about members that only reads show', async () => {
    const h = await harness()
    const id = await createCustomer(h, { externalCustomerNumber: 'K-1' })
    const { customer } = await h.api.getCustomer({ customerId: id })

    const { status, headers, body } = await h.raw(`/customer/v1/merchants/${h.merchantCode}/batch`, {
      method: 'POST',
      headers: { prefer: 'handling=strict' },
      body: JSON.stringify([updated('K-1', { ...customer, firstName: 'Ada' })]),
    })

    assert.deepEqual([status, body], [200, { errors: [] }])
    assert.equal(headers.get('tradepost-warning'), null)
    assert.equal((await h.api.getCustomer({ customerId: id })).customer.firstName, 'Ada')
  })

  it('needs the permission of each thing that it does', async () => {
    const { as } = await harness()
    const editor = await as(['CUCE'])

    await editor.writeCustomerBatch({ body: [updated('none', {})] })
    await assert.rejects(editor.writeCustomerBatch({ body: [deleted('none')] }), ForbiddenError)
    await assert.rejects(editor.writeCustomerBatch({ body: [created({})] }), ForbiddenError)
  })
})

describe('comparing external numbers', () => {
  it('answers those that no customer has, and whose the others are', async () => {
    const h = await harness()
    const stranger = await harness()
    await createCustomer(stranger, { externalCustomerNumber: 'K-3' })
    const one = await createCustomer(h, { externalCustomerNumber: 'K-1' })
    const two = await createCustomer(h, { externalCustomerNumber: 'K-2' })
    await h.api.deleteCustomer({ customerId: two })

    const answer = await h.api.compareCustomerNumbers({
      body: { externalCustomerNumbers: ['K-3', 'K-1', 'K-2', 'k-1'] },
    })

    assert.deepEqual(answer, {
      externalCustomerNumbers: ['K-3', 'K-2', 'k-1'],
      existing: [{ externalCustomerNumber: 'K-1', id: one }],
    })
  })

  it('of none has nothing to answer', async () => {
    const h = await harness()

    const { status, body } = await send(h, '/batchCodeCompare', {})

    assert.deepEqual([status, body], [200, { externalCustomerNumbers: [], existing: [] }])
  })
})
