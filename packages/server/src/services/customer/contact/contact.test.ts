import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, texts } from '@tradepost/contract'
import { ConflictError, NotFoundError, ValidationError } from '@tradepost/sdk'
import {
  createCustomer,
  eventsOf,
  home,
  send,
  unknownId,
  withCustomer,
} from '../customer/customer.fixture.ts'

const work = { ...home, companyName: 'Doe Ltd', phone: '+43 1 234 567', isDefaultBilling: true }

const withContacts = async () => {
  const h = await withCustomer({ contacts: [home, work] })
  const contacts = async () => (await h.api.getCustomer({ customerId: h.id })).customer.contacts
  const [first, second] = await contacts()
  assert.ok(first && second)
  return { ...h, contacts, first, second }
}

describe('adding contacts', () => {
  it('answers 201 with their ids, and keeps the order', async () => {
    const { api, id } = await withCustomer({ contacts: [home] })

    const { status, body } = await api.raw.createContacts({
      customerId: id,
      body: { contacts: [work, { ...home, city: 'Graz' }] },
    })

    assert.equal(status, 201)
    const { contacts } = (await api.getCustomer({ customerId: id })).customer
    assert.deepEqual(
      contacts.map(({ city }) => city),
      ['Vienna', 'Vienna', 'Graz'],
    )
    assert.deepEqual(
      contacts.slice(1).map((contact) => contact.id),
      body.ids,
    )
  })

  it('gives what was not sent its default', async () => {
    const { api, id } = await withCustomer()

    await api.createContacts({ customerId: id, body: { contacts: [{ firstName: 'A', lastName: 'B' }] } })

    const [contact] = (await api.getCustomer({ customerId: id })).customer.contacts
    assert.deepEqual(contact, {
      id: contact?.id,
      externalContactCode: null,
      status: 'active',
      firstName: 'A',
      middleName: null,
      lastName: 'B',
      companyName: null,
      address1: null,
      address2: null,
      address3: null,
      address4: null,
      city: null,
      postalCode: null,
      region: null,
      country: null,
      additionalFields: {},
      phone: null,
      fax: null,
      mobile: null,
      emailAddress: null,
      isDefaultShipping: false,
      isDefaultBilling: false,
      externalUpdateDate: null,
      data: null,
    })
  })

  it('needs first and last name', async () => {
    const h = await withCustomer()

    for (const field of ['firstName', 'lastName']) {
      const { status, body } = await send(h, `/customers/${h.id}/contacts`, {
        contacts: [{ ...home, [field]: undefined }],
      })
      assert.equal(status, 400)
      assert.equal(body.error.results.errors[0].message, `Missing required property: ${field}`)
    }
  })

  it('raises the revision of the customer and tells that it changed', async () => {
    const h = await withCustomer()
    const { etag } = await h.api.raw.getCustomer({ customerId: h.id })

    await h.api.createContacts({ customerId: h.id, body: { contacts: [home] } })

    assert.notEqual((await h.api.raw.getCustomer({ customerId: h.id })).etag, etag)
    assert.deepEqual(await eventsOf(h, h.id), ['customerCreated', 'customerUpdated'])
  })

  it('answers 404 for a customer that is not there', async () => {
    const { api } = await withCustomer()

    for (const customerId of [unknownId, 'nobody'])
      await assert.rejects(api.createContacts({ customerId, body: { contacts: [home] } }), {
        status: 404,
        body: { code: 'NotFound', message: messageOf('customerNotFound') },
      })
  })
})

describe('updating a contact', () => {
  it('answers 204 and changes only the fields that are sent', async () => {
    const { api, id, contacts, first, second } = await withContacts()

    const { status } = await api.raw.updateContact({
      customerId: id,
      contactId: second.id,
      body: { city: 'Linz', companyName: null, isDefaultBilling: false },
    })

    assert.equal(status, 204)
    assert.deepEqual(await contacts(), [
      first,
      { ...second, city: 'Linz', companyName: null, isDefaultBilling: false },
    ])
  })

  it('merges the numbers of carriers', async () => {
    const { api, id, contacts, first } = await withContacts()
    const update = (additionalFields: Record<string, string | null>) =>
      api.updateContact({ customerId: id, contactId: first.id, body: { additionalFields } })

    await update({ dhlPostNumber: '1234567890', dhlPostBoxNumber: '12345' })
    await update({ dhlPostNumber: null, otherThing: 'dropped' })

    assert.deepEqual((await contacts())[0]?.additionalFields, {
      dhlPostNumber: null,
      dhlPostBoxNumber: '12345',
    })
  })

  it('refuses what is older than what is stored', async () => {
    const { api, id, first } = await withContacts()
    const update = (externalUpdateDate: string) =>
      api.updateContact({ customerId: id, contactId: first.id, body: { externalUpdateDate } })

    await update('2026-03-01T12:00:00Z')

    await assert.rejects(update('2026-03-01T11:59:59Z'), ConflictError)
    await update('2026-03-01T12:00:00Z')
  })

  it('answers 404 for an unknown contact, also for one of another customer', async () => {
    const h = await withContacts()
    const other = await createCustomer(h)

    for (const [customerId, contactId] of [
      [h.id, unknownId],
      [h.id, 'nothing'],
      [other, h.first.id],
    ] as const) {
      const key = { customerId, contactId }
      await assert.rejects(h.api.updateContact({ ...key, body: {} }), {
        status: 404,
        body: { statusCode: 404, code: 'NotFound', message: messageOf('contactNotFound') },
      })
      await assert.rejects(h.api.deleteContact(key), NotFoundError)
    }
  })

  it('changes nothing with an empty body', async () => {
    const h = await withContacts()
    const { etag } = await h.api.raw.getCustomer({ customerId: h.id })

    await h.api.updateContact({ customerId: h.id, contactId: h.first.id, body: {} })

    assert.equal((await h.api.raw.getCustomer({ customerId: h.id })).etag, etag)
  })
})

describe('deleting a contact', () => {
  it('answers 204 and leaves the others', async () => {
    const { api, id, contacts, first, second } = await withContacts()

    const { status } = await api.raw.deleteContact({ customerId: id, contactId: first.id.toUpperCase() })

    assert.equal(status, 204)
    assert.deepEqual(await contacts(), [second])
  })
})

describe('contacts in a customer update', () => {
  it('are kept by id alone, changed, added and removed', async () => {
    const { api, id, contacts, first, second } = await withContacts()
    await api.createContacts({ customerId: id, body: { contacts: [{ ...home, city: 'Gone' }] } })

    await api.updateCustomer({
      customerId: id,
      body: {
        contacts: [
          { ...home, city: 'New' },
          { id: second.id, city: 'Changed' },
          { id: first.id.toUpperCase() },
        ],
      },
    })

    const [kept, changed, added, ...rest] = await contacts()
    assert.deepEqual([kept, changed], [first, { ...second, city: 'Changed' }])
    assert.equal(added?.city, 'New')
    assert.deepEqual(rest, [])
  })

  it('all go with an empty list', async () => {
    const { api, id, contacts } = await withContacts()

    await api.updateCustomer({ customerId: id, body: { contacts: [] } })

    assert.deepEqual(await contacts(), [])
  })

  it('can be sent back as they were read', async () => {
    const { api, id, contacts } = await withContacts()
    const before = await contacts()

    await api.updateCustomer({ customerId: id, body: { contacts: before } })

    assert.deepEqual(await contacts(), before)
  })

  it('must be known, must not appear twice, and when new need their names', async () => {
    const h = await withContacts()
    const update = (contacts: object[]) => send(h, `/customers/${h.id}`, { contacts })

    const unknown = await update([{ id: unknownId }])
    const twice = await update([{ id: h.first.id }, { id: h.first.id }])
    const nameless = await update([{ city: 'Nowhere' }])

    assert.deepEqual([unknown.status, twice.status, nameless.status], [404, 400, 400])
    assert.equal(unknown.body.message, messageOf('contactNotFound'))
    assert.partialDeepStrictEqual(twice.body.error.results.errors, [
      { code: 'ARRAY_UNIQUE', path: ['contacts', '1', 'id'] },
    ])
    assert.deepEqual(
      nameless.body.error.results.errors.map(({ message }: { message: string }) => message),
      [texts.missingProperty('firstName'), texts.missingProperty('lastName')],
    )
    assert.deepEqual(await h.contacts(), [h.first, h.second])
  })

  it('are not touched by an update that is refused', async () => {
    const h = await withContacts()
    await createCustomer(h, { externalCustomerNumber: 'K-1' })

    await assert.rejects(
      h.api.updateCustomer({
        customerId: h.id,
        body: { contacts: [], externalCustomerNumber: 'K-1' },
      }),
      ConflictError,
    )

    assert.deepEqual(await h.contacts(), [h.first, h.second])
  })

  it('are refused when one of them is older than what is stored', async () => {
    const { api, id, first } = await withContacts()
    const sync = (externalUpdateDate: string) =>
      api.updateCustomer({ customerId: id, body: { contacts: [{ id: first.id, externalUpdateDate }] } })

    await sync('2026-03-01T12:00:00Z')

    await assert.rejects(sync('2026-02-01T12:00:00Z'), ConflictError)
  })
})

describe('the bounds of a contact', () => {
  const texts = (n: number) => 'é'.repeat(n)
  const cases: [field: string, max: number][] = [
    ['firstName', 255],
    ['lastName', 255],
    ['externalContactCode', 255],
    ['companyName', 255],
    ['address1', 255],
    ['address4', 255],
    ['city', 255],
    ['postalCode', 255],
    ['region', 255],
    ['emailAddress', 255],
    ['phone', 50],
    ['fax', 50],
    ['mobile', 50],
  ]

  it('hold at their edge and not one past it', async () => {
    const h = await withCustomer()
    const add = (field: string, text: string) =>
      send(h, `/customers/${h.id}/contacts`, { contacts: [{ ...home, [field]: text }] })

    for (const [field, max] of cases) {
      assert.equal((await add(field, texts(max))).status, 201, field)
      const refused = await add(field, texts(max + 1))
      assert.equal(refused.status, 400, field)
      assert.equal(refused.body.error.results.errors[0].code, 'MAX_LENGTH', field)
    }
  })

  it('take a country by its ISO code, alone or with a part of it', async () => {
    const { api, id } = await withCustomer()
    const add = (country: string | null) =>
      api.createContacts({ customerId: id, body: { contacts: [{ ...home, country }] } })

    for (const country of ['US', 'us', 'US-TX', 'AT-9', 'GB-ENG', '', null]) await add(country)
    for (const country of ['U', 'USA', 'US-', 'US-TXAS', 'Austria'])
      await assert.rejects(add(country), ValidationError, country)
  })

  it('take numbers of carriers of one to five and one to ten characters', async () => {
    const { api, id } = await withCustomer()
    const add = (additionalFields: Record<string, string | number | null> | null) =>
      api.createContacts({ customerId: id, body: { contacts: [{ ...home, additionalFields }] } })

    await add({ xPostBoxNumber: '1', yPostNumber: '1' })
    await add({ xPostBoxNumber: '12345', yPostNumber: '1234567890' })
    await add({ xPostBoxNumber: 99_999, yPostNumber: 9_999_999_999 })
    await add(null)

    for (const [key, text] of [
      ['xPostBoxNumber', ''],
      ['xPostBoxNumber', '123456'],
      ['yPostNumber', ''],
      ['yPostNumber', '12345678901'],
      ['xPostBoxNumber', 100_000],
      ['yPostNumber', 1.5],
      ['yPostNumber', -1],
    ] as const)
      await assert.rejects(add({ [key]: text }), ValidationError)
  })
})
