import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { productsOf } from '../catalog/products.ts'
import { demoCustomerAttributes, germanCustomerAttributes } from './customer-attributes.ts'
import { demoCustomers, demoNotes, demoWishlists } from './customers.ts'

const now = new Date('2031-05-17T13:37:00Z')
const people = demoCustomers(now)
const customers = people.map(({ customer }) => customer)
const addresses = customers.map(({ emailAddress }) => emailAddress)

describe('the demo customers', () => {
  it('are forty people of two countries, a few of them without an account', () => {
    const countries = Map.groupBy(people, ({ city }) => city.country)

    assert.equal(people.length, 40)
    assert.deepEqual([countries.get('US')?.length, countries.get('DE')?.length], [26, 14])
    assert.equal(customers.filter(({ isAnonymous }) => isAnonymous).length, 6)
  })

  it('have addresses of their own below a domain that nobody can have', () => {
    assert.equal(new Set(addresses).size, people.length)
    for (const address of addresses) assert.match(address, /^[a-z.]+@[a-z]+\.test$/)
  })

  it('have at least one contact with everything a parcel needs', () => {
    for (const { contacts = [] } of customers) {
      assert.ok(contacts.length > 0)
      for (const { address1, city, region, postalCode, country, phone } of contacts)
        for (const part of [address1, city, region, postalCode, country, phone]) assert.ok(part)
    }
    assert.ok(customers.some(({ contacts = [] }) => contacts.length > 1))
  })

  it('have different preferences, also none', () => {
    const preferences = customers.map(({ settings }) => String(settings?.communicationPreferences))

    assert.deepEqual(new Set(preferences), new Set(['email', 'email,push', 'sms', '']))
  })

  it('have every value of the attributes that are lists', () => {
    const held = customers.flatMap(({ attributes = [] }) => attributes)
    for (const { code, values = [] } of demoCustomerAttributes) {
      const used = new Set(held.filter((entry) => entry.code === code).map(({ value }) => value))
      assert.ok(used.size > 0, code)
      for (const value of values)
        assert.ok(
          [...used].some((one) => (one as { code?: string }).code === value.code),
          `${code} ${value.code}`,
        )
    }
    assert.deepEqual(
      germanCustomerAttributes.map(({ code }) => code),
      demoCustomerAttributes.map(({ code }) => code),
    )
  })

  it('wish for products that exist, and notes are about customers that do', () => {
    const codes = new Set(productsOf('us').map(({ code }) => code))
    const items = demoWishlists.flatMap(({ things }) => things.flatMap(({ items = [] }) => items))

    for (const { productCode } of items) assert.ok(codes.has(productCode), productCode)
    for (const { emailAddress } of [...demoWishlists, ...demoNotes(now)])
      assert.ok(addresses.includes(emailAddress), emailAddress)
  })

  it('are the same every time', () => {
    assert.deepEqual(demoCustomers(now), people)
  })
})
