import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { ApiError } from '@tradepost/kernel'
import {
  createAnonymousCustomer,
  createAnonymousCustomers,
  findContacts,
  findCustomers,
  setCustomerAttributes,
} from '../index.ts'
import {
  contextOf,
  createCustomer,
  eventsOf,
  home,
  jane,
  unknownId,
  vip,
  withAttributes,
} from './customer.fixture.ts'

const gold = { code: 'vip', value: { code: 'gold' } }

const withContext = async () => {
  const h = await withAttributes(vip)
  return { ...h, ctx: await contextOf(h) }
}

const refused = (status: number, message: string) => (error: unknown) => {
  assert.ok(error instanceof ApiError)
  assert.deepEqual([error.status, error.message], [status, message])
  return true
}

describe('an anonymous customer of an order', () => {
  it('is created in the transaction of the order, with its attributes and contacts', async () => {
    const h = await withContext()

    const id = await h.ctx.tx((tx) =>
      createAnonymousCustomer(tx, h.ctx, { ...jane, attributes: [gold], contacts: [home] }),
    )

    const { customer } = await h.api.getCustomer({ customerId: id })
    assert.partialDeepStrictEqual(customer, {
      ...jane,
      isAnonymous: true,
      status: 'active',
      contacts: [home],
    })
    assert.deepEqual(customer.attributes[0]?.value, { code: 'gold', name: 'Gold' })
    assert.deepEqual(await eventsOf(h, id), ['customerCreated'])
  })

  it('goes with the order when that is rolled back', async () => {
    const h = await withContext()

    await assert.rejects(
      h.ctx.tx(async (tx) => {
        await createAnonymousCustomer(tx, h.ctx, jane)
        throw new Error('on purpose')
      }),
      /on purpose/,
    )

    assert.equal((await h.api.listCustomers()).meta.totalItemCount, 0)
  })

  it('throws what is wrong with it', async () => {
    const h = await withContext()
    await createCustomer(h, { externalCustomerNumber: 'K-1' })
    const create = (more: object) =>
      h.ctx.tx((tx) => createAnonymousCustomer(tx, h.ctx, { ...jane, ...more }))

    await assert.rejects(
      create({ attributes: [{ code: 'nothing' }] }),
      refused(404, messageOf('attributeNotFound')),
    )
    await assert.rejects(
      create({ attributes: [{ code: 'vip', value: 'gold' }] }),
      refused(400, 'Expected an object with the code of a value'),
    )
    await assert.rejects(
      create({ externalCustomerNumber: 'K-1' }),
      refused(409, messageOf('externalCustomerNumberTaken')),
    )
  })

  it('is created beside others, aligned with them', async () => {
    const h = await withContext()

    const { ids, errors } = await h.ctx.tx((tx) =>
      createAnonymousCustomers(tx, h.ctx, [jane, { ...jane, attributes: [{ code: 'nothing' }] }, jane]),
    )

    assert.deepEqual(
      ids.map((id) => id !== null),
      [true, false, true],
    )
    assert.partialDeepStrictEqual(errors, [{ entityIndex: 1, code: 404 }])
  })
})

describe('attributes that an order carries', () => {
  it('are set; the others stay', async () => {
    const h = await withContext()
    await h.api.createCustomerAttributes({
      body: { attributes: [{ code: 'club', type: 'text', name: 'Club', isRequired: true }] },
    })
    const id = await createCustomer(h, { attributes: [{ code: 'club', value: 'Chess' }] })

    await h.ctx.tx((tx) => setCustomerAttributes(tx, h.ctx, id, [gold]))

    const { attributes } = (await h.api.getCustomer({ customerId: id })).customer
    assert.deepEqual(
      attributes.map(({ code }) => code),
      ['club', 'vip'],
    )
    assert.deepEqual(await eventsOf(h, id), ['customerCreated', 'customerUpdated'])
  })

  it('are refused for a customer that is not there, and when they are wrong', async () => {
    const h = await withContext()
    const id = await createCustomer(h)
    const set = (customerId: string, code: string) =>
      h.ctx.tx((tx) => setCustomerAttributes(tx, h.ctx, customerId, [{ ...gold, code }]))

    await assert.rejects(set(unknownId, 'vip'), refused(404, messageOf('customerNotFound')))
    await assert.rejects(set(id, 'nothing'), refused(404, messageOf('attributeNotFound')))
  })
})

describe('customers by their ids', () => {
  it('come in one statement, without deleted and unknown ones', async () => {
    const h = await withContext()
    const [first, second] = [await createCustomer(h, { taxClass: 'reduced' }), await createCustomer(h)]
    await h.api.deleteCustomer({ customerId: second })

    const ids = [first.toUpperCase(), second, unknownId, 'no id at all']
    const found = await findCustomers(h.ctx.db, h.ctx.merchantId, ids)

    const [{ internalCustomerNumber, ...customer } = { internalCustomerNumber: 0 }] = found.values()
    assert.deepEqual([...found.keys()], [first])
    assert.ok(internalCustomerNumber > 0)
    assert.deepEqual(customer, {
      ...jane,
      id: first,
      externalCustomerNumber: null,
      middleName: null,
      status: 'active',
      isAnonymous: false,
      taxExempt: false,
      taxClass: 'reduced',
    })
  })

  it('come with those of their contacts that are named', async () => {
    const h = await withContext()
    const [first, second] = [await createCustomer(h), await createCustomer(h)]
    const add = async (customerId: string, lastName: string) => {
      const { ids } = await h.api.createContacts({
        customerId,
        body: { contacts: [{ firstName: 'A', lastName }] },
      })
      return String(ids[0])
    }
    const [mine, other] = [await add(first, 'Mine'), await add(second, 'Other')]

    const found = await findContacts(h.ctx.db, h.ctx.merchantId, [
      { customerId: first, contactId: mine },
      { customerId: first, contactId: other },
      { customerId: first, contactId: 'none' },
      { customerId: 'nobody', contactId: mine },
    ])

    assert.deepEqual(
      found.map(({ customerId, id, data }) => [customerId, id, data.lastName]),
      [[first, mine, 'Mine']],
    )
  })
})
