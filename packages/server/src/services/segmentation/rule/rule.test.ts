import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { dynamic, fixed, person, withSegments } from '../segment/segment.fixture.ts'

/** Anna has an account of everything, Bob little, Zoe is deleted. */
const withPeople = async () => {
  const h = await withSegments()
  expectNoErrors(
    await h.api.createCustomerAttributes({
      body: {
        attributes: [
          { code: 'size', type: 'number', name: 'Size' },
          { code: 'since', type: 'date', name: 'Since' },
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
  const [anna = '', bob = '', zoe = ''] = await h.customers(
    person('Anna', 'AT', {
      middleName: 'M',
      lastName: 'Berg',
      externalCustomerNumber: 'A-1',
      taxExempt: true,
      taxClass: 'church',
      settings: {
        defaultLocale: 'de-at',
        defaultCurrency: 'EUR',
        defaultLocationCode: 'vienna',
        marketingOptIn: true,
        communicationPreferences: ['email'],
      },
      contacts: [
        {
          firstName: 'A',
          lastName: 'B',
          country: 'AT',
          city: 'Wien',
          region: 'W',
          postalCode: '1010',
          isDefaultBilling: true,
        },
        {
          firstName: 'A',
          lastName: 'B',
          country: 'DE',
          city: 'Bonn',
          companyName: 'Berg AG',
          status: 'inactive',
        },
      ],
      attributes: [
        { code: 'size', value: 42 },
        { code: 'since', value: '2024-05-01' },
        { code: 'newsletter', value: true },
        { code: 'level', value: { code: 'gold' } },
      ],
    }),
    person('Bob', 'US', { status: 'inactive', isAnonymous: true, attributes: [{ code: 'size', value: 7 }] }),
    person('Zoe', 'AT'),
  )
  await h.devices(
    {
      code: 'phone',
      platform: 'ios',
      model: 'x',
      localeCode: 'de-at',
      pushToken: 't',
      loggedInCustomerId: anna,
      lastActivity: '2026-01-01T00:00:00Z',
    },
    { code: 'tablet', platform: 'android', osVersion: '9', type: 'tablet', loggedInCustomerId: anna },
    { code: 'kiosk', platform: 'web' },
  )
  await h.api.updateCustomerMetrics({
    customerId: bob,
    body: { numberOfOrders: 4, lifetimeValue: 100, numberOfBOPUISOrders: 2 },
  })
  await h.api.deleteCustomer({ customerId: zoe })
  return { ...h, anna, bob }
}

const both = ['Anna', 'Bob']
const anna = ['Anna']
const bob = ['Bob']
const nobody: string[] = []

const cases: [rules: object, who: string[]][] = [
  [{}, both],
  [{ firstName: 'Anna' }, anna],
  [{ 'customer.firstName': 'Anna' }, anna],
  [{ middleName: { $exists: true } }, anna],
  [{ lastName: { $ne: 'Berg' } }, bob],
  [{ name: { $ct: 'NA BE' } }, anna],
  [{ emailAddress: { $ct: ['anna', 'nobody'] } }, anna],
  [{ 'customer.emailAddress': { $ct: ['anna', 'bob'] } }, both],
  [{ emailAddress: { $nct: ['anna', 'nobody'] } }, bob],
  [{ emailAddress: { $ct: [] } }, nobody],
  [{ externalCustomerNumber: { $in: ['A-1', 'A-2'] } }, anna],
  [{ externalCustomerNumber: null }, bob],
  [{ status: 'inactive' }, bob],
  [{ isAnonymous: true }, bob],
  [{ 'customer.taxExempt': true, taxClass: 'church' }, anna],
  [{ createDate: { $gte: '2000-01-01' }, updateDate: { $lt: '2000-01-01' } }, nobody],
  [{ 'contacts.country': 'DE' }, anna],
  [{ 'contacts.country': { $nin: ['DE'] } }, bob],
  [{ 'customer.contacts.country': { $in: ['DE', 'US'] } }, both],
  [
    { 'contacts.city': 'Wien', 'contacts.region': 'W', 'contacts.postalCode': { $gte: '1000', $lt: '2000' } },
    anna,
  ],
  [{ 'contacts.companyName': { $ct: 'berg' } }, anna],
  [{ 'contacts.status': 'inactive' }, anna],
  [{ 'contacts.isDefaultBilling': true }, anna],
  [{ 'settings.defaultLocale': 'de-at', 'settings.defaultCurrency': 'EUR' }, anna],
  [{ 'settings.defaultLocationCode': 'vienna', 'settings.marketingOptIn': true }, anna],
  [{ 'settings.communicationPreferences': 'email' }, anna],
  [{ 'settings.communicationPreferences': { $nin: ['email'] } }, bob],
  [{ 'attributes.size': { $gt: 7 } }, anna],
  [{ 'customer.attributes.size': { $lte: 42 } }, both],
  [{ 'attributes.since': { $gte: '2024-05-01', $lt: '2024-05-02' } }, anna],
  [{ 'attributes.newsletter': true }, anna],
  [{ 'attributes.newsletter': { $nExists: true } }, bob],
  [{ 'attributes.level': 'gold' }, anna],
  [{ 'metrics.numberOfOrders': { $gte: 4 } }, bob],
  [{ 'customer.metrics.numberOfBOPUISOrders': 2, 'metrics.averageOrderValue': 25 }, bob],
  [{ 'devices.platform': 'ios' }, anna],
  [{ 'devices.platform': { $nin: ['ios'] } }, bob],
  [{ 'devices.platform': 'web' }, nobody],
  [{ 'devices.pushToken': { $exists: true }, 'devices.osVersion': '9' }, anna],
  [{ 'devices.lastActivity': { $gte: '2025-12-31' } }, anna],
  [
    {
      'devices.type': 'tablet',
      'devices.code': 'phone',
      'devices.model': 'x',
      'devices.localeCode': 'de-at',
    },
    anna,
  ],
  [{ $or: [{ firstName: 'Bob' }, { 'contacts.country': 'AT' }] }, both],
  [{ $and: [{ 'contacts.country': 'AT' }, { 'contacts.country': 'DE' }] }, anna],
  [{ $or: [{ $and: [{ firstName: 'Bob' }, { status: 'active' }] }, { lastName: 'nobody' }] }, nobody],
]

describe('rules', () => {
  it('hold for the customers that they describe, and the deleted are none', async () => {
    const { found } = await withPeople()

    for (const [rules, who] of cases) assert.deepEqual(await found(rules), who, JSON.stringify(rules))
  })

  it('mean the same in a dynamic segment', async () => {
    const { create, api } = await withPeople()
    const followed = cases.filter(([rules]) => !('devices.lastActivity' in rules))

    for (let at = 0; at < followed.length; at += 10)
      expectNoErrors(
        await create(
          ...followed
            .slice(at, at + 10)
            .map(([rules], n) => dynamic(`s${at + n}`, rules as Record<string, unknown>)),
        ),
      )

    const { segments } = await api.listSegments({ limit: 1000 })
    assert.deepEqual(
      segments.map(({ rules, memberCount }) => [rules, memberCount]),
      followed.map(([rules, who]) => [rules, who.length]),
    )
  })

  it('that are missing or null hold for nobody, empty ones for everybody', async () => {
    const { create, read } = await withPeople()

    await create(dynamic('none', undefined), dynamic('null', null), dynamic('empty', {}))

    assert.deepEqual(
      [(await read('none')).memberCount, (await read('null')).memberCount, (await read('empty')).memberCount],
      [0, 0, 2],
    )
  })
})

const wrong: [rules: unknown, code: string, path: (string | number)[]][] = [
  [{ nonsense: 1 }, 'OBJECT_ADDITIONAL_PROPERTIES', ['nonsense']],
  [{ 'customer.nonsense': 1 }, 'OBJECT_ADDITIONAL_PROPERTIES', ['customer.nonsense']],
  [{ 'device.code': 'x' }, 'OBJECT_ADDITIONAL_PROPERTIES', ['device.code']],
  [{ 'attributes.unknown': 'x' }, 'OBJECT_ADDITIONAL_PROPERTIES', ['attributes.unknown']],
  [{ 'devices.lastActivity': '2026-01-01' }, 'OBJECT_ADDITIONAL_PROPERTIES', ['devices.lastActivity']],
  [{ __proto__: null, constructor: 'x' }, 'OBJECT_ADDITIONAL_PROPERTIES', ['constructor']],
  [{ lastName: { $regex: 'x' } }, 'OBJECT_ADDITIONAL_PROPERTIES', ['lastName', '$regex']],
  [{ isAnonymous: { $gt: true } }, 'OBJECT_ADDITIONAL_PROPERTIES', ['isAnonymous', '$gt']],
  [{ lastName: {} }, 'MIN_PROPERTIES', ['lastName']],
  [{ lastName: 7 }, 'INVALID_TYPE', ['lastName']],
  [{ lastName: { $in: 'x' } }, 'INVALID_TYPE', ['lastName', '$in']],
  [{ lastName: { $in: ['a', 7] } }, 'INVALID_TYPE', ['lastName', '$in', 1]],
  [{ status: 'nonsense' }, 'ENUM_MISMATCH', ['status']],
  [{ createDate: 'soon' }, 'INVALID_FORMAT', ['createDate']],
  [{ id: 'x' }, 'INVALID_FORMAT', ['id']],
  [{ $or: [] }, 'ARRAY_LENGTH_SHORT', ['$or']],
  [{ $and: [{ nonsense: 1 }] }, 'OBJECT_ADDITIONAL_PROPERTIES', ['$and', 0, 'nonsense']],
  [{ lastName: { $ct: 'x'.repeat(20_001) } }, 'MAX_LENGTH', []],
]

describe('rules that are wrong', () => {
  it('refuse the whole request with 400 and the place where it is', async () => {
    const { send, api } = await withSegments(dynamic('a', {}))

    for (const [rules, code, path] of wrong) {
      const created = await send('/segments', { segments: [fixed('b'), { ...dynamic('c', {}), rules }] })
      assert.equal(created.status, 400, JSON.stringify(rules))
      assert.partialDeepStrictEqual(created.body.error.results.errors[0], {
        code,
        path: ['segments', '1', 'rules', ...path.map(String)],
      })

      const updated = await send('/segments/a', { rules })
      assert.equal(updated.status, 400, JSON.stringify(rules))
      assert.partialDeepStrictEqual(updated.body.error.results.errors[0], {
        code,
        path: ['rules', ...path.map(String)],
      })
    }
    assert.deepEqual(
      (await api.listSegments()).segments.map(({ code, rules }) => [code, rules]),
      [['a', {}]],
    )
  })

  it('are refused for a fixed segment, too', async () => {
    const { send, read } = await withSegments(fixed('a', { rules: { lastName: 'Doe' } }))

    assert.equal((await send('/segments/a', { rules: { nonsense: 1 } })).status, 400)
    assert.deepEqual((await read('a')).rules, { lastName: 'Doe' })
  })

  it('are refused by their type before they are read', async () => {
    const { send } = await withSegments(dynamic('a', {}))

    for (const rules of ['x', 7, true, [1], '{}']) {
      assert.equal((await send('/segments/a', { rules })).status, 400, JSON.stringify(rules))
    }
  })

  it('are told by searches and by adding, too', async () => {
    const { send } = await withSegments(fixed('a'))
    const search = (rules: string) =>
      send(`/membersSearch?rules=${encodeURIComponent(rules)}`, undefined, 'GET')

    for (const rules of ['{"nonsense":1}', '{', '[1]', '7', '{"lastName":{"$regex":"x"}}']) {
      const { status, body } = await search(rules)
      assert.equal(status, 400, rules)
      assert.equal(body.error.results.errors[0].path[0], 'rules')
    }
    const { status, body } = await send('/segments/a/members/addByFilter', { filter: { nonsense: 1 } })
    assert.equal(status, 400)
    assert.deepEqual(body.error.results.errors[0].path, ['filter', 'nonsense'])
  })
})
