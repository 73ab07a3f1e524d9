import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CustomerAttributeCreate, CustomerCreate } from '@tradepost/contract'
import { expectNoErrors, type Filters, ValidationError } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'
import { createCustomer, home, jane, send, withAttributes } from './customer.fixture.ts'

const people: (Partial<CustomerCreate> & { firstName: string })[] = [
  {
    firstName: 'Ada',
    lastName: 'Zorn',
    emailAddress: 'ada@one.test',
    externalCustomerNumber: 'A-1',
    contacts: [{ ...home, postalCode: '1010', region: 'AT-9', isDefaultShipping: true }],
  },
  {
    firstName: 'Bea',
    lastName: 'Young',
    emailAddress: 'bea@two.test',
    isAnonymous: true,
    contacts: [
      { ...home, country: 'DE', postalCode: '10115' },
      { ...home, country: 'US-TX', status: 'inactive', isDefaultBilling: true },
    ],
  },
  { firstName: 'Cea', lastName: 'Xu', emailAddress: 'cea@one.test', status: 'inactive' },
]

const withPeople = async (h?: Harness) => {
  const { api, ...rest } = h ?? (await harness())
  const customers = people.map((person) => ({ ...jane, ...person }))
  const { ids } = expectNoErrors(await api.createCustomers({ body: { customers } }))
  const names = async (query: Parameters<typeof api.listCustomers>[0]) =>
    (await api.listCustomers(query)).customers.map(({ firstName }) => firstName)
  return { ...rest, api, names, ids: ids as string[] }
}

describe('the list of customers', () => {
  it('has the basic fields, in the order of the internal numbers', async () => {
    const { api, ids } = await withPeople()

    const { customers, meta } = await api.listCustomers()

    assert.deepEqual(
      customers.map(({ id }) => id),
      ids,
    )
    assert.deepEqual(Object.keys(customers[0] ?? {}), [
      'id',
      'internalCustomerNumber',
      'externalCustomerNumber',
      'firstName',
      'middleName',
      'lastName',
      'emailAddress',
      'status',
      'isAnonymous',
      'externalUpdateDate',
      'taxExempt',
      'taxClass',
      'createDate',
      'updateDate',
    ])
    assert.deepEqual(meta, { limit: 100, offset: 0, cursors: { after: null }, totalItemCount: 3 })
  })

  it('adds what fields asks for, and refuses what it does not know', async () => {
    const { api } = await withPeople()

    const { customers } = await api.listCustomers({ fields: 'contacts,settings,metrics,id' })

    const [ada, bea] = customers
    assert.equal(ada?.contacts?.[0]?.postalCode, '1010')
    assert.equal(bea?.contacts?.length, 2)
    assert.equal(ada?.attributes, undefined)
    assert.deepEqual(ada?.settings?.communicationPreferences, ['sms', 'push'])
    assert.equal(ada?.metrics?.numberOfOrders, 0)
    await assert.rejects(api.listCustomers({ fields: 'password' }), ValidationError)
    await assert.rejects(api.listCustomers({ fields: 'attributes' }), ValidationError)
  })

  it('is read by offset, and beyond the end is empty', async () => {
    const { api, names } = await withPeople()

    assert.deepEqual(await names({ limit: 2, offset: 1 }), ['Bea', 'Cea'])
    assert.deepEqual((await api.listCustomers({ offset: 99 })).customers, [])
    await assert.rejects(api.listCustomers({ limit: 1001 }), ValidationError)
    await assert.rejects(api.listCustomers({ limit: 0 }), ValidationError)
    await assert.rejects(api.listCustomers({ offset: -1 }), ValidationError)
    assert.equal((await api.listCustomers({ limit: 1000 })).meta.limit, 1000)
  })

  it('is read by cursors in every order', async () => {
    const { api } = await withPeople()
    const read = async (sort: string) => {
      const names: string[] = []
      for await (const { firstName } of api.iterate.listCustomers({ limit: 1, sort })) names.push(firstName)
      return names
    }

    assert.deepEqual(await read('internalCustomerNumber:desc'), ['Cea', 'Bea', 'Ada'])
    assert.deepEqual(await read('lastName:asc'), ['Cea', 'Bea', 'Ada'])
    assert.deepEqual(await read('emailAddress:desc'), ['Cea', 'Bea', 'Ada'])
    assert.deepEqual(await read('createDate:asc'), ['Ada', 'Bea', 'Cea'])
    assert.deepEqual(await read('updateDate:desc,lastName:asc'), ['Cea', 'Bea', 'Ada'])
    await assert.rejects(read('taxClass:asc'), ValidationError)
  })

  it('adds the attributes that fields names, one by one', async () => {
    const text = (code: string) => ({ code, type: 'text', name: code }) as const
    const h = await withAttributes(text('a'), text('b'), text('c'))
    const attributes = ['a', 'b', 'c'].map((code) => ({ code, value: code.toUpperCase() }))
    await createCustomer(h, { attributes })
    const codes = async (fields: string) =>
      (await h.api.listCustomers({ fields })).customers[0]?.attributes?.map(({ code }) => code)

    assert.deepEqual(await codes('attributes.b'), ['b'])
    assert.deepEqual(await codes('attributes.c, attributes.a,settings'), ['a', 'c'])
    assert.deepEqual(await codes('attributes.nothing'), [])
    assert.equal(await codes('settings'), undefined)
  })

  it('names attributes in the language that translationPriority leads to', async () => {
    const h = await withAttributes({ code: 'size', type: 'text', name: 'Size' })
    const rename = (localeCode: string, name: string) =>
      h.api.updateCustomerAttribute({ attributeCode: 'size', localeCode, body: { name } })
    await rename('de-de', 'Größe')
    await rename('fr-fr', 'Taille')
    const attributes = [{ code: 'size', value: 'L' }]
    const german = await createCustomer(h, { attributes, settings: { defaultLocale: 'de_DE' } })
    await createCustomer(h, { attributes })
    const named = async (query: { localeCode?: string; translationPriority?: string }) =>
      (await h.api.listCustomers({ fields: 'attributes.size', ...query })).customers.map(
        (customer) => customer.attributes?.[0]?.name,
      )
    const localeCode = 'fr-fr'

    assert.deepEqual(await named({}), ['Größe', 'Size'])
    assert.deepEqual(await named({ localeCode }), ['Taille', 'Taille'])
    for (const [translationPriority, inFrench, otherwise] of [
      ['customer,query,merchant', ['Größe', 'Taille'], ['Größe', 'Size']],
      ['customer,merchant', ['Größe', 'Size'], ['Größe', 'Size']],
      ['merchant,customer', ['Size', 'Size'], ['Size', 'Size']],
      ['query,customer', ['Taille', 'Taille'], ['Größe', 'Size']],
      ['query', ['Taille', 'Taille'], ['Size', 'Size']],
    ] as const) {
      assert.deepEqual(await named({ translationPriority, localeCode }), inFrench, translationPriority)
      assert.deepEqual(await named({ translationPriority }), otherwise, translationPriority)
    }
    const { customer } = await h.api.getCustomer({ customerId: german })
    assert.equal(customer.attributes[0]?.name, 'Größe')
    await assert.rejects(named({ translationPriority: 'anything' }), ValidationError)
  })

  it('leaves the count out when asked to', async () => {
    const { api } = await withPeople()

    const { meta } = await api.listCustomers({ ignoreTotalItemCount: true })

    assert.equal(meta.totalItemCount, undefined)
  })

  it('shows nothing of another merchant', async () => {
    await withPeople()
    const { api } = await harness()

    assert.deepEqual((await api.listCustomers()).customers, [])
    assert.equal((await api.listCustomers()).meta.totalItemCount, 0)
  })
})

describe('the filters of customers', () => {
  const cases: [filters: Filters, found: string[]][] = [
    [{ name: 'Ada Zorn' }, ['Ada']],
    [{ name: { $ct: 'EA' } }, ['Bea', 'Cea']],
    [{ name: { $nct: 'ea' } }, ['Ada']],
    [{ firstName: 'Bea' }, ['Bea']],
    [{ lastName: { $ct: 'x' } }, ['Cea']],
    [{ emailAddress: 'ada@one.test' }, ['Ada']],
    [{ emailAddress: 'ADA@one.test' }, []],
    [{ emailAddress: { $ct: 'One.Test' } }, ['Ada', 'Cea']],
    [{ emailAddress: { $in: ['ada@one.test', 'bea@two.test', 'no@one.test'] } }, ['Ada', 'Bea']],
    [{ status: 'inactive' }, ['Cea']],
    [{ status: { $ne: 'inactive' } }, ['Ada', 'Bea']],
    [{ isAnonymous: true }, ['Bea']],
    [{ isAnonymous: 'false' }, ['Ada', 'Cea']],
    [{ externalCustomerNumber: 'A-1' }, ['Ada']],
    [{ externalCustomerNumber: { $exists: false } }, ['Bea', 'Cea']],
    [{ 'contacts.country': 'AT' }, ['Ada']],
    [{ 'contacts.country': { $ct: 'us' } }, ['Bea']],
    [{ 'contacts.country': { $ne: 'AT' } }, ['Bea', 'Cea']],
    [{ 'contacts.region': 'AT-9' }, ['Ada']],
    [{ 'contacts.postalCode': { $in: ['1010', '10115'] } }, ['Ada', 'Bea']],
    [{ 'contacts.isDefaultShipping': true }, ['Ada']],
    [{ 'contacts.isDefaultBilling': true }, ['Bea']],
    [{ contactStatus: 'inactive' }, ['Bea']],
    [{ 'contacts.country': { $exists: false } }, ['Cea']],
    [{ $or: [{ firstName: 'Ada' }, { lastName: 'Xu' }] }, ['Ada', 'Cea']],
    [{ createDate: { $gte: '2020-01-01' }, isAnonymous: true }, ['Bea']],
    [{ updateDate: { $lt: '2020-01-01' } }, []],
  ]

  it('find who they name', async () => {
    const { api, names } = await withPeople()

    for (const [filters, found] of cases) {
      assert.deepEqual(await names({ filters }), found, JSON.stringify(filters))
      assert.equal((await api.listCustomers({ filters, limit: 1 })).meta.totalItemCount, found.length)
    }
  })

  it('take ids and internal numbers', async () => {
    const { api, names, ids } = await withPeople()
    const { customers } = await api.listCustomers()
    const numbers = customers.map(({ internalCustomerNumber }) => internalCustomerNumber)

    assert.deepEqual(await names({ filters: { id: { $in: [ids[2] ?? '', ids[0] ?? ''] } } }), ['Ada', 'Cea'])
    assert.deepEqual(await names({ filters: { internalCustomerNumber: numbers[1] } }), ['Bea'])
    assert.deepEqual(await names({ filters: { internalCustomerNumber: { $gt: numbers[0] } } }), [
      'Bea',
      'Cea',
    ])
    assert.ok((numbers[0] ?? 0) < (numbers[1] ?? 0))
    await assert.rejects(names({ filters: { id: 'no-uuid' } }), ValidationError)
  })

  it('are refused when they name what is not there', async () => {
    const h = await withPeople()

    for (const filters of [
      '{"shoeSize":1}',
      '{"attributes.nothing":1}',
      '{"contacts.city":"x"}',
      '{"metrics.x":1}',
      'x',
    ])
      assert.equal(
        (await send(h as never, `/customers?filters=${encodeURIComponent(filters)}`, undefined, 'GET'))
          .status,
        400,
        filters,
      )
  })
})

describe('filters by attributes', () => {
  const definitions: CustomerAttributeCreate[] = [
    { code: 'club', type: 'text', name: 'Club' },
    { code: 'size', type: 'number', name: 'Size' },
    { code: 'news', type: 'boolean', name: 'Newsletter' },
    { code: 'born', type: 'date', name: 'Birthday' },
    {
      code: 'vip',
      type: 'collectionOfValues',
      name: 'VIP',
      values: [
        { code: 'gold', sequenceId: 1, name: 'Gold' },
        { code: 'silver', sequenceId: 2, name: 'Silver' },
      ],
    },
  ]

  it('compare by the type of the attribute', async () => {
    const h = await withAttributes(...definitions)
    await createCustomer(h, {
      firstName: 'Ada',
      attributes: [
        { code: 'club', value: 'Chess' },
        { code: 'size', value: 9 },
        { code: 'news', value: true },
        { code: 'born', value: '1990-05-31' },
        { code: 'vip', value: { code: 'gold' } },
      ],
    })
    await createCustomer(h, {
      firstName: 'Bea',
      attributes: [
        { code: 'club', value: 'not a number' },
        { code: 'size', value: 42.5 },
        { code: 'news', value: false },
        { code: 'vip', value: { code: 'silver' } },
        { code: 'born' },
      ],
    })
    await createCustomer(h, { firstName: 'Cea' })
    const cases: [Filters, string[]][] = [
      [{ 'attributes.club': 'Chess' }, ['Ada']],
      [{ 'attributes.club': { $ct: 'NUMBER' } }, ['Bea']],
      [{ 'attributes.size': { $gt: 10 } }, ['Bea']],
      [{ 'attributes.size': 9 }, ['Ada']],
      [{ 'attributes.news': true }, ['Ada']],
      [{ 'attributes.news': false }, ['Bea']],
      [{ 'attributes.born': { $lt: '1991-01-01' } }, ['Ada']],
      [{ 'attributes.vip': { $in: ['gold', 'silver'] } }, ['Ada', 'Bea']],
      [{ 'attributes.vip': { $ne: 'gold' } }, ['Bea', 'Cea']],
      [{ 'attributes.born': { $exists: true } }, ['Ada']],
      [{ 'attributes.born': { $exists: false } }, ['Bea', 'Cea']],
      [{ 'attributes.size': { $gte: 9, $lte: 9 }, 'attributes.club': 'Chess' }, ['Ada']],
    ]

    for (const [filters, found] of cases) {
      const { customers, meta } = await h.api.listCustomers({ filters })
      assert.deepEqual(
        customers.map(({ firstName }) => firstName),
        found,
        JSON.stringify(filters),
      )
      assert.equal(meta.totalItemCount, found.length)
    }
  })
})
