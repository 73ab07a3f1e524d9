import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type OrderAddressWrite, texts } from '@tradepost/contract'
import { checkAddresses, completeAddress, isCountry, isMobile, nameOf } from './address.rules.ts'

const ada: OrderAddressWrite = {
  type: 'billing',
  firstName: 'Ada',
  lastName: 'Byron',
  emailAddress: 'ada@byron.test',
}
const problems = (address: Partial<OrderAddressWrite>, isStrict = true) =>
  // undefined in a test means "not sent"
  checkAddresses(JSON.parse(JSON.stringify([{ ...ada, ...address }])), { isStrict }).map(
    ({ message, path }) => ({ message, path }),
  )

describe('an address of an order', () => {
  it('has a contact of the customer, or both names and an e-mail address', () => {
    assert.deepEqual(problems({}), [])
    assert.deepEqual(
      problems({ firstName: null, lastName: undefined, emailAddress: null, customerContactId: 'k1' }),
      [],
    )
  })

  const needed = 'An address needs customerContactId, or firstName, lastName and emailAddress; missing: '
  const missing: [left: Partial<OrderAddressWrite>, names: string][] = [
    [{ firstName: null }, 'firstName'],
    [{ lastName: undefined }, 'lastName'],
    [{ emailAddress: null }, 'emailAddress'],
    [{ firstName: '', lastName: '', emailAddress: undefined }, 'firstName, lastName, emailAddress'],
    [{ firstName: null, customerContactId: '' }, 'firstName'],
  ]
  for (const [left, names] of missing)
    it(`is refused without ${names}: ${JSON.stringify(left)}`, () =>
      assert.deepEqual(problems(left), [{ message: needed + names, path: ['addressSequences', 0] }]))

  it('needs no e-mail address on create, unless the merchant wants it', () => {
    assert.deepEqual(problems({ emailAddress: null }, false), [])
    assert.deepEqual(problems({ lastName: null }, false), [
      {
        message: texts.incompleteAddress('firstName and lastName', 'lastName'),
        path: ['addressSequences', 0],
      },
    ])
  })

  it('reports all that is wrong with all of them', () => {
    const found = checkAddresses(
      [ada, { type: 'shipping', country: 'XX', mobile: '1' }, { ...ada, country: 'DE', mobile: '1' }],
      { isStrict: true },
    )

    assert.deepEqual(
      found.map(({ path }) => path.join('.')),
      ['addressSequences.1', 'addressSequences.1.country', 'addressSequences.2.mobile'],
    )
    assert.deepEqual(
      found.slice(1).map(({ message }) => message),
      [texts.unknownCountry('XX'), 'Not a phone number of DE: 1'],
    )
  })
})

describe('a country', () => {
  for (const code of ['US', 'DE', 'de', 'US-TX', 'us-tx', 'AT-9', 'GB-ENG'])
    it(`is one of ISO 3166: ${code}`, () => assert.ok(isCountry(code)))
  for (const code of ['XX', 'USA', 'UK', 'US-XX', 'U', 'US-', '', 'Germany', 'TX'])
    it(`is not: ${code || 'nothing'}`, () => assert.ok(!isCountry(code)))
})

describe('a mobile number', () => {
  const cases: [mobile: string, country: string | null, isValid: boolean][] = [
    ['+1 512 555 0123', 'US', true],
    ['(512) 555-0123', 'US', true],
    ['512 555 0123', 'US-TX', true],
    ['0151 23456789', 'DE', true],
    ['+49 151 23456789', 'DE', true],
    ['0664 1234567', 'AT', true],
    // a number with its country says itself where it belongs
    ['+49 151 23456789', 'US', true],
    ['0151 23456789', 'US', false],
    ['(512) 555-0123', 'FR', false],
    ['06 12 34 56 78', 'FR', true],
    ['12', 'US', false],
    ['call me', 'US', false],
    ['call +1 512 555 0123', 'US', false],
    ['+1 12', 'US', false],
    // without a country there is nothing to check it by
    ['12', null, true],
    ['+49 151 23456789', null, true],
    ['+1 12', null, false],
    // a country without telephone numbers of its own
    ['12', 'AQ', true],
  ]
  for (const [mobile, country, isValid] of cases)
    it(`${mobile} is ${isValid ? '' : 'not '}one in ${country ?? 'no country'}`, () =>
      assert.equal(isMobile(mobile, country), isValid))
})

describe('a stored address', () => {
  it('has every field, the country in capitals and the company under both of its names', () => {
    const address = completeAddress({ ...ada, country: 'us-tx', company: 'Engines' })

    assert.equal(address.country, 'US-TX')
    assert.equal(address.company, 'Engines')
    assert.equal(address.companyName, 'Engines')
    assert.equal(address.address4, null)
    assert.deepEqual(address.additionalFields, {})
    assert.deepEqual(address.orderSegment, { selectedShippingMethod: null, availableShippingMethods: [] })
  })

  it('keeps the chosen shipping method', () => {
    const selectedShippingMethod = {
      code: 'parcel',
      serviceLevel: { code: 'express', cost: 9.5, carrier: { code: 'swift' } },
    }

    assert.deepEqual(completeAddress({ ...ada, orderSegment: { selectedShippingMethod } }).orderSegment, {
      selectedShippingMethod: {
        code: 'parcel',
        name: null,
        serviceLevel: {
          code: 'express',
          name: null,
          cost: 9.5,
          iconUrl: null,
          carrier: { code: 'swift', name: null },
        },
      },
      availableShippingMethods: [],
    })
  })

  it('gives the name by which orders are searched', () => {
    assert.equal(nameOf(completeAddress({ ...ada, middleName: 'King' })), 'Ada King Byron')
    assert.equal(nameOf(completeAddress({ type: 'billing', customerContactId: 'k1' })), '')
    assert.equal(nameOf(undefined), '')
  })
})
