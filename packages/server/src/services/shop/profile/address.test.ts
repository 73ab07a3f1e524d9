import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MAX_ADDRESSES } from '@tradepost/contract'
import { withShop } from '../shop.fixture.ts'

const jane = {
  firstName: 'Jane',
  lastName: 'Doe',
  street1: '1 Main Street',
  zipCode: '10001',
  city: 'New York',
  country: 'us',
}

const withCustomer = async () => {
  const h = await withShop()
  const { id, signIn } = await h.customer()
  const shopper = await signIn()
  const addresses = async () => (await shopper.callGetAddresses()).output.addresses
  return { ...h, id, shopper, addresses }
}

describe('addresses by named calls', () => {
  it('are added with whatever the app sends, and read with default ones first', async () => {
    const { shopper, addresses, api, id } = await withCustomer()

    const added = await shopper.callAddAddress({ body: { ...jane, firstName: ' Jane ' } })
    await shopper.callAddAddress({
      body: {
        ...jane,
        title: 'Dr.',
        company: 'Doe Ltd',
        phone: '+1 212 555 0100',
        street2: 'Floor 2',
        province: 'US-NY',
        tags: ['shipping', 'default_shipping', 'default', 'shipping'],
        customAttributes: { floor: 2 },
        doorCode: '1234',
      },
    })

    assert.deepEqual(added, { output: {} })
    const [first, second] = await addresses()
    assert.deepEqual(first, {
      id: first?.id,
      title: 'Dr.',
      firstName: 'Jane',
      lastName: 'Doe',
      company: 'Doe Ltd',
      phone: '+1 212 555 0100',
      street1: '1 Main Street',
      street2: 'Floor 2',
      zipCode: '10001',
      city: 'New York',
      province: 'US-NY',
      country: 'US',
      tags: ['default_shipping', 'shipping', 'default'],
      customAttributes: { floor: 2 },
      doorCode: '1234',
    })
    assert.deepEqual(second, { id: second?.id, ...jane, country: 'US', tags: [], customAttributes: {} })
    const { contacts } = (await api.getCustomer({ customerId: id })).customer
    assert.partialDeepStrictEqual(contacts[1], {
      companyName: 'Doe Ltd',
      address1: '1 Main Street',
      postalCode: '10001',
      region: 'US-NY',
      country: 'US',
      isDefaultShipping: true,
      isDefaultBilling: false,
    })
  })

  it('are changed by laying what is sent over them, and give their default tags away', async () => {
    const { shopper, addresses } = await withCustomer()
    await shopper.callAddAddress({ body: { ...jane, tags: ['default_billing', 'default'], floor: '1' } })
    await shopper.callAddAddress({ body: { ...jane, city: 'Boston' } })
    const [held, other] = await addresses()
    assert.ok(held && other)

    const changed = await shopper.callUpdateAddress({
      body: { id: other.id, street1: '2 Side Street', tags: ['default_billing', 'home', 'home'] },
    })

    assert.deepEqual(changed, { output: {} })
    assert.deepEqual(
      (await addresses()).map(({ street1, city, tags, floor }) => ({ street1, city, tags, floor })),
      [
        { street1: '1 Main Street', city: 'New York', tags: ['default'], floor: '1' },
        { street1: '2 Side Street', city: 'Boston', tags: ['default_billing', 'home'], floor: undefined },
      ],
    )
  })

  it('are removed all or none', async () => {
    const { shopper, addresses } = await withCustomer()
    for (const city of ['Boston', 'Chicago', 'Denver'])
      await shopper.callAddAddress({ body: { ...jane, city } })
    const [first, second] = await addresses()
    assert.ok(first && second)
    const unknown = '00000000-0000-4000-8000-000000000000'

    await assert.rejects(shopper.callDeleteAddresses({ body: { ids: [first.id, unknown] } }), {
      code: 'ENOTFOUND',
    })
    for (const ids of [[], ['']])
      await assert.rejects(shopper.callDeleteAddresses({ body: { ids } }), {
        code: 'EINVALIDCALL',
        status: 400,
      })
    assert.deepEqual(await shopper.callDeleteAddresses({ body: { ids: [first.id, second.id] } }), {
      output: {},
    })

    assert.deepEqual(
      (await addresses()).map(({ city }) => city),
      ['Denver'],
    )
    await assert.rejects(shopper.callUpdateAddress({ body: { id: first.id } }), { code: 'ENOTFOUND' })
  })

  it('tell by EVALIDATION which members are not valid', async () => {
    const { shopper, addresses, raw } = await withCustomer()
    const add = (body: object) =>
      raw('/shop/v1/service.user.addAddress.v1', {
        method: 'POST',
        token: shopper.token,
        body: JSON.stringify(body),
      })

    const { status, body } = await add({
      lastName: 'Doe',
      street1: '1',
      zipCode: '1',
      city: 'X',
      country: 'US',
    })
    const long = await add({ ...jane, zipCode: '12345678901', country: 'USA' })

    assert.equal(status, 400)
    assert.deepEqual(body, {
      error: {
        code: 'EVALIDATION',
        message: 'Missing required property: firstName',
        validationErrors: [{ path: 'firstName', message: 'Missing required property: firstName' }],
      },
    })
    assert.deepEqual(
      new Set(long.body.error.validationErrors.map(({ path }: { path: string }) => path)),
      new Set(['zipCode', 'country']),
    )
    await shopper.callAddAddress({ body: jane })
    const [held] = await addresses()
    await assert.rejects(shopper.callUpdateAddress({ body: { id: held?.id ?? '', city: '  ' } }), {
      code: 'EVALIDATION',
      problems: [{ code: '', message: 'Has 0 characters, at least 1 are needed', path: ['city'] }],
    })
  })

  it('have a bound for all of them, and each has one', async () => {
    const { shopper, addresses, api, id } = await withCustomer()
    const contacts = Array.from({ length: MAX_ADDRESSES - 1 }, (_, n) => ({
      firstName: 'Jane',
      lastName: `${n}`,
    }))
    await api.createContacts({ customerId: id, body: { contacts } })
    const named = {
      firstName: 100,
      lastName: 100,
      street1: 255,
      zipCode: 10,
      city: 100,
      title: 100,
      prefix: 100,
      middleName: 100,
      suffix: 100,
      company: 255,
      phone: 50,
      street2: 255,
      province: 10,
    }
    const longest = Object.fromEntries(
      Object.entries(named).map(([name, length]) => [name, '𝄞'.repeat(length)]),
    )
    const tags = Array.from({ length: 50 }, (_, n) => `${n}`.padEnd(100, '字'))

    await assert.rejects(shopper.callAddAddress({ body: { ...jane, door: 'x'.repeat(33_000) } }), {
      code: 'EVALIDATION',
    })
    await shopper.callAddAddress({ body: { ...jane, ...longest, tags } })
    await assert.rejects(shopper.callAddAddress({ body: jane }), { code: 'ELIMIT', status: 422 })

    const all = await addresses()
    assert.equal(all.length, MAX_ADDRESSES)
    await shopper.callUpdateAddress({ body: { id: all[0]?.id ?? '', ...jane } })
    await shopper.callDeleteAddresses({ body: { ids: [all[1]?.id ?? ''] } })
    await shopper.callAddAddress({ body: jane })
  })

  it('belong to customers who are signed in', async () => {
    const { guest, backEnd } = await withShop()

    for (const caller of [await guest(), await backEnd()]) {
      await assert.rejects(caller.callGetAddresses(), {
        status: 403,
        body: { error: { code: 'EACCESS', message: 'Permission denied' } },
      })
      // whatever they send
      for (const body of [jane, {} as typeof jane])
        await assert.rejects(caller.callAddAddress({ body }), { status: 403, code: 'EACCESS' })
      await assert.rejects(caller.callDeleteAddresses({ body: { ids: [] } }), { code: 'EACCESS' })
    }
  })
})
