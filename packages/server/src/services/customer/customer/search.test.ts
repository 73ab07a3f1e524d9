import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { expectNoErrors, ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { contextOf, createCustomer, home, jane } from './customer.fixture.ts'

const withPeople = async () => {
  const h = await harness()
  const { ids } = expectNoErrors(
    await h.api.createCustomers({
      body: {
        customers: [
          {
            ...jane,
            firstName: 'Jane',
            lastName: 'Müller-Lüdenscheidt',
            emailAddress: 'jane.m@example.test',
            externalCustomerNumber: 'KD-4711',
          },
          {
            ...jane,
            firstName: 'John',
            lastName: 'Smith',
            emailAddress: 'john@example.test',
            contacts: [
              {
                ...home,
                firstName: 'Jane',
                lastName: 'Contact',
                companyName: 'Ärzte & Co',
                phone: '+43 (660) 123-4567',
              },
            ],
          },
          { ...jane, firstName: 'Kim', lastName: 'O’Neill', emailAddress: 'kim@example.test' },
        ],
      },
    }),
  )
  const found = async (search: string, more: object = {}) =>
    (await h.api.listCustomers({ search, ...more })).customers.map(({ firstName }) => firstName)
  return { ...h, found, ids: ids as string[] }
}

describe('searching customers by words', () => {
  const cases: [search: string, found: string[]][] = [
    ['müller', ['Jane']],
    ['MÜLLER jane', ['Jane']],
    ['lüdensch', ['Jane']],
    ['kd-4711', ['Jane']],
    ['4711', ['Jane']],
    ['jane.m@example.test', ['Jane']],
    ['john smith', ['John']],
    ['smith müller', []],
    ['ärzte', ['John']],
    ['660 123', ['John']],
    ['+436601234567', ['John']],
    ['vienna', ['John']],
    ['neill', ['Kim']],
    ['k', []],
    ['o', ['Kim']],
    ['nobody', []],
    ['!?', []],
  ]

  it('finds names, addresses, numbers and phones by the beginnings of words', async () => {
    const { found, api } = await withPeople()

    for (const [search, names] of cases) {
      assert.deepEqual(await found(search), names, search)
      assert.equal((await api.listCustomers({ search, limit: 1 })).meta.totalItemCount, names.length)
    }
  })

  it('puts the own name before that of a contact', async () => {
    const { found } = await withPeople()

    assert.deepEqual(await found('jane'), ['Jane', 'John'])
    assert.deepEqual(await found('jane', { limit: 1, offset: 1 }), ['John'])
  })

  it('finds a customer by its internal number', async () => {
    const { found, api, ids } = await withPeople()
    const { customer } = await api.getCustomer({ customerId: ids[2] ?? '' })

    assert.ok((await found(String(customer.internalCustomerNumber))).includes('Kim'))
  })

  it('finds whom the filters leave also by a word that very many have', async () => {
    const h = await harness()
    const { merchantId } = await contextOf(h)
    await h.platform.database.run(sql`
      with crowd as (
        insert into customer (merchant_id, id, first_name, last_name, email_address, status, is_anonymous, tax_exempt,
          settings, create_date, update_date)
        select ${merchantId}, gen_random_uuid(), 'P' || n, 'Crowd', n || '@example.test', 'active', false, false, '{}',
          now(), now()
        from generate_series(1, 2500) n returning merchant_id, id)
      insert into customer_search select merchant_id, id, plain_words('crowd') from crowd`)

    const all = await h.api.listCustomers({ search: 'crowd', limit: 1 })
    const one = await h.api.listCustomers({ search: 'crowd', filters: { firstName: 'P2500' } })

    assert.equal(all.meta.totalItemCount, 2000)
    assert.equal(one.customers[0]?.firstName, 'P2500')
    assert.equal(one.meta.totalItemCount, 1)
  })

  it('joins filters and adds fields', async () => {
    const { api, found } = await withPeople()

    assert.deepEqual(await found('jane', { filters: { lastName: 'Smith' } }), ['John'])
    const { customers } = await api.listCustomers({ search: 'smith', fields: 'contacts' })
    assert.equal(customers[0]?.contacts?.[0]?.lastName, 'Contact')
  })

  it('follows every change', async () => {
    const { api, found, ids } = await withPeople()
    const customerId = ids[2] ?? ''

    await api.updateCustomer({ customerId, body: { lastName: 'Renamed' } })
    assert.deepEqual([await found('neill'), await found('renamed')], [[], ['Kim']])
    const added = await api.createContacts({
      customerId,
      body: { contacts: [{ ...home, city: 'Salzburg' }] },
    })
    assert.deepEqual(await found('salzburg'), ['Kim'])
    const key = { customerId, contactId: added.ids[0] ?? '' }
    await api.updateContact({ ...key, body: { city: 'Bregenz' } })
    assert.deepEqual([await found('salzburg'), await found('bregenz')], [[], ['Kim']])
    await api.deleteContact(key)
    assert.deepEqual(await found('bregenz'), [])
    await api.deleteCustomer({ customerId })

    assert.deepEqual(await found('renamed'), [])
  })

  it('shows nothing of another merchant', async () => {
    const { found } = await withPeople()
    const other = await harness()

    assert.deepEqual((await other.api.listCustomers({ search: 'jane' })).customers, [])
    assert.equal((await found('jane')).length, 2)
  })

  it('takes a question of at most 500 characters', async () => {
    const h = await withPeople()

    await assert.rejects(h.api.listCustomers({ search: 'x'.repeat(501) }), ValidationError)
    await assert.rejects(h.api.listCustomers({ search: 'x', limit: 1001 }), ValidationError)
    assert.deepEqual(await h.found('x'.repeat(500)), [])
    assert.deepEqual(await h.found("' or 1=1; :* & | ! <-> (\\"), [])
  })
})

describe('a question about a deleted customer', () => {
  it('finds nobody, also one that was created as deleted', async () => {
    const h = await harness()
    await createCustomer(h, { lastName: 'Ghost', status: 'deleted' })

    assert.deepEqual((await h.api.listCustomers({ search: 'ghost' })).customers, [])
    assert.equal((await h.api.listCustomers()).meta.totalItemCount, 0)
  })
})
