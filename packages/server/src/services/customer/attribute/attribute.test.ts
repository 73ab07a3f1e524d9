import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CustomerAttributeCreate, messageOf, texts } from '@tradepost/contract'
import { ConflictError, expectNoErrors, PreconditionFailedError, ValidationError } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'
import { createCustomer, send, vip, withAttributes } from '../customer/customer.fixture.ts'

const size: CustomerAttributeCreate = { code: 'size', type: 'number', name: 'Shoe size' }

const stored = {
  code: 'vip',
  visibility: 'public',
  displayGroup: null,
  type: 'collectionOfValues',
  name: 'VIP level',
  isRequired: false,
  values: [
    { code: 'silver', sequenceId: 1, name: 'Silver' },
    { code: 'gold', sequenceId: 2, name: 'Gold' },
  ],
}

const read = async ({ api }: Harness, localeCode?: string) =>
  (await api.getCustomerAttribute({ attributeCode: 'vip', localeCode })).attribute

describe('customer attributes', () => {
  it('are created with 201 and read with their values by sequenceId', async () => {
    const { api } = await harness()

    const { status, body } = await api.raw.createCustomerAttributes({ body: { attributes: [vip, size] } })

    assert.deepEqual([status, body], [201, { errors: [] }])
    assert.deepEqual((await api.getCustomerAttribute({ attributeCode: 'vip' })).attribute, stored)
  })

  it('are listed by code as text, with offset and count', async () => {
    const { api } = await withAttributes(
      ...['code_2', 'code_10', 'code_1'].map((code) => ({ ...size, code })),
    )

    const page = await api.listCustomerAttributes({ limit: 2, offset: 1 })

    assert.deepEqual(
      page.attributes.map(({ code }) => code),
      ['code_10', 'code_2'],
    )
    assert.deepEqual(page.meta, { limit: 2, offset: 1, totalItemCount: 3 })
    assert.deepEqual((await api.listCustomerAttributes({ offset: 9 })).attributes, [])
    assert.equal((await api.listCustomerAttributes()).meta.limit, 100)
  })

  it('need code, type and name, values need code, name and sequenceId', async () => {
    const h = await harness()
    const value = { code: 'a', name: 'A', sequenceId: 1 }

    for (const field of ['code', 'type', 'name']) {
      const { status, body } = await send(h, '/attributes', { attributes: [{ ...size, [field]: undefined }] })
      assert.equal(status, 400)
      assert.equal(body.error.results.errors[0].message, `Missing required property: ${field}`)
    }
    for (const field of ['code', 'sequenceId', 'name']) {
      const { status, body } = await send(h, '/attributes', {
        attributes: [{ ...size, values: [{ ...value, [field]: undefined }] }],
      })
      assert.equal(status, 400)
      assert.equal(body.error.results.errors[0].message, `Missing required property: ${field}`)
    }
  })

  it('have one of six types', async () => {
    const h = await harness()
    const types = ['text', 'number', 'boolean', 'date', 'collectionOfValues', 'callingNumber'] as const
    const attributes = types.map((type) => ({ ...size, code: type, type }))

    expectNoErrors(await h.api.createCustomerAttributes({ body: { attributes } }))
    const { status, body } = await send(h, '/attributes', { attributes: [{ ...size, type: 'color' }] })

    assert.equal(status, 400)
    assert.equal(body.error.results.errors[0].message, 'No enum match for: color')
    assert.match(body.error.results.errors[0].description, /^Allowed: text, number/)
  })

  it('make an error item when they exist or name a value twice, and the others are stored', async () => {
    const { api } = await withAttributes(size)
    const [gold] = vip.values

    const { errors } = await api.createCustomerAttributes({
      body: {
        attributes: [
          size,
          { ...vip, code: 'a' },
          { ...vip, code: 'b', values: [gold, gold] },
          { ...vip, code: 'a' },
        ],
      },
    })

    assert.partialDeepStrictEqual(errors, [
      { entityIndex: 0, code: 409, entity: 'attribute', entityId: 'size' },
      { entityIndex: 2, code: 409, entityId: 'b', subentityPath: ['values', 1] },
      { entityIndex: 3, code: 409, entityId: 'a' },
    ])
    assert.equal(errors[0]?.reason, messageOf('attributeExists'))
    assert.equal((await api.listCustomerAttributes()).meta.totalItemCount, 2)
  })

  it('answer exactly this body when they are not there', async () => {
    const h = await harness()

    for (const [method, path, body] of [
      ['GET', ''],
      ['POST', '', {}],
      ['DELETE', ''],
      ['POST', '/values', { values: vip.values }],
      ['POST', '/values/gold', { sequenceId: 1, name: 'x' }],
      ['DELETE', '/values/gold'],
    ] as const) {
      const { status, text } = await send(h, `/attributes/nothing${path}`, body, method)
      assert.equal(status, 404)
      assert.equal(text, '{"code":"NotFound","message":"Attribute not found"}')
    }
  })

  it('do not mix with those of the catalog or of another merchant', async () => {
    const h = await withAttributes(vip)
    const other = await harness()

    await assert.rejects(h.api.getAttribute({ attributeCode: 'vip' }), { status: 404 })
    await assert.rejects(other.api.getCustomerAttribute({ attributeCode: 'vip' }), { status: 404 })
  })

  it('have names in the language that localeCode says', async () => {
    const h = await withAttributes(vip)
    await h.api.updateCustomerAttribute({
      attributeCode: 'vip',
      localeCode: 'de-DE',
      body: { name: 'VIP-Stufe', values: [{ code: 'gold', name: 'Goldstufe' }, { code: 'silver' }] },
    })

    const [english, german, french] = [await read(h), await read(h, 'de-de'), await read(h, 'fr-fr')]

    assert.deepEqual([english.name, german.name, french.name], ['VIP level', 'VIP-Stufe', 'VIP level'])
    assert.deepEqual(
      german.values.map(({ name }) => name),
      ['Silver', 'Goldstufe'],
    )
    assert.equal((await h.api.listCustomerAttributes({ localeCode: 'de' })).attributes[0]?.name, 'VIP-Stufe')
  })

  it('are created in another language than the merchant has, and read in it when there is no other', async () => {
    const h = await harness()
    await h.api.createCustomerAttributes({ localeCode: 'de-de', body: { attributes: [vip] } })

    assert.equal((await read(h)).name, 'VIP level')
    await h.api.updateCustomerAttribute({ attributeCode: 'vip', body: { name: 'In English' } })

    assert.deepEqual([(await read(h)).name, (await read(h, 'de-de')).name], ['In English', 'VIP level'])
  })
})

describe('updating a customer attribute', () => {
  it('answers 204 and changes what is sent; the type stays', async () => {
    const h = await withAttributes({ ...vip, displayGroup: 'status' })

    const { status } = await send(h, '/attributes/vip', {
      code: 'vip',
      type: 'text',
      isRequired: true,
      visibility: 'internal',
      displayGroup: null,
    })

    assert.equal(status, 204)
    assert.deepEqual(await read(h), { ...stored, isRequired: true, visibility: 'internal' })
  })

  it('replaces the values; one with only its code stays as it is', async () => {
    const h = await withAttributes(vip)

    await h.api.updateCustomerAttribute({
      attributeCode: 'vip',
      body: { values: [{ code: 'gold' }, { code: 'platinum', sequenceId: 0, name: 'Platinum' }] },
    })

    assert.deepEqual((await read(h)).values, [
      { code: 'platinum', sequenceId: 0, name: 'Platinum' },
      { code: 'gold', sequenceId: 2, name: 'Gold' },
    ])
  })

  it('refuses a new value without what it needs, and a value twice', async () => {
    const h = await withAttributes(vip)
    const update = (values: object[]) => send(h, '/attributes/vip', { values })

    const incomplete = await update([{ code: 'new' }])
    const twice = await update([{ code: 'gold' }, { code: 'gold' }])

    assert.deepEqual(
      incomplete.body.error.results.errors.map(({ message }: { message: string }) => message),
      [texts.missingProperty('sequenceId'), texts.missingProperty('name')],
    )
    assert.partialDeepStrictEqual(twice.body.error.results.errors, [
      { code: 'ARRAY_UNIQUE', path: ['values', '1', 'code'] },
    ])
    assert.deepEqual(await read(h), stored)
  })

  it('is conditional with If-Match, changes nothing when empty, and answers the attribute when asked to', async () => {
    const h = await withAttributes(vip)
    const { etag } = await h.api.raw.getCustomerAttribute({ attributeCode: 'vip' })
    const update = (body: object) =>
      h.api.updateCustomerAttribute(
        { attributeCode: 'vip', body },
        { ifMatch: etag, returnRepresentation: true },
      )

    await update({})
    const { attribute } = await update({ name: 'New' })

    assert.equal(attribute.name, 'New')
    await assert.rejects(update({ name: 'Late' }), PreconditionFailedError)
    await assert.rejects(
      h.api.deleteCustomerAttribute({ attributeCode: 'vip' }, { ifMatch: etag }),
      PreconditionFailedError,
    )
  })

  it('tells that it happened', async () => {
    const h = await withAttributes(vip)
    await h.api.updateCustomerAttribute({ attributeCode: 'vip', body: { isRequired: true } })
    await h.api.deleteCustomerAttribute({ attributeCode: 'vip' })

    const events = (await h.events()).filter(({ entityId }) => entityId === 'vip')

    assert.deepEqual(
      events.map(({ event }) => event),
      ['customerAttributeCreated', 'customerAttributeUpdated', 'customerAttributeDeleted'],
    )
    assert.deepEqual(events[0]?.payload, { attributeCode: 'vip' })
  })
})

describe('values of a customer attribute', () => {
  it('are added with 201, changed and deleted with 204', async () => {
    const h = await withAttributes(vip)
    const key = { attributeCode: 'vip', attributeValueCode: 'bronze' }

    const added = await h.api.raw.createCustomerAttributeValues({
      attributeCode: 'vip',
      body: { values: [{ code: 'bronze', sequenceId: 0, name: 'Bronze' }] },
    })
    const changed = await h.api.raw.updateCustomerAttributeValue({
      ...key,
      body: { sequenceId: 3, name: 'Bronzed' },
    })
    const between = (await read(h)).values
    const deleted = await h.api.raw.deleteCustomerAttributeValue(key)

    assert.deepEqual([added.status, changed.status, deleted.status], [201, 204, 204])
    assert.deepEqual(between.at(-1), { code: 'bronze', sequenceId: 3, name: 'Bronzed' })
    assert.deepEqual(await read(h), stored)
  })

  it('answer exactly this body when they are not there', async () => {
    const h = await withAttributes(vip)

    for (const [method, body] of [['POST', { sequenceId: 1, name: 'x' }], ['DELETE']] as const) {
      const { status, text } = await send(h, '/attributes/vip/values/nothing', body, method)
      assert.equal(status, 404)
      assert.equal(text, '{"code":"NotFound","message":"Attribute value not found."}')
    }
  })

  it('are added all or not at all', async () => {
    const h = await withAttributes(vip)

    await assert.rejects(
      h.api.createCustomerAttributeValues({
        attributeCode: 'vip',
        body: { values: [{ code: 'new', sequenceId: 1, name: 'New' }, vip.values[0]] },
      }),
      ConflictError,
    )

    assert.deepEqual(await read(h), stored)
  })

  it('take their name in the language that localeCode says', async () => {
    const h = await withAttributes(vip)
    await h.api.createCustomerAttributeValues({
      attributeCode: 'vip',
      localeCode: 'de-de',
      body: { values: [{ code: 'iron', sequenceId: 9, name: 'Eisen' }] },
    })
    await h.api.updateCustomerAttributeValue({
      attributeCode: 'vip',
      attributeValueCode: 'iron',
      body: { sequenceId: 9, name: 'Iron' },
    })

    const names = async (locale?: string) => (await read(h, locale)).values.at(-1)?.name

    assert.deepEqual([await names(), await names('de-de')], ['Iron', 'Eisen'])
  })
})

describe('what customers use', () => {
  const gold = [{ code: 'vip', value: { code: 'gold' } }]

  it('cannot be deleted: the attribute, and of its values only that one', async () => {
    const h = await withAttributes(vip)
    await createCustomer(h, { attributes: gold })
    const keyOf = (attributeValueCode: string) => ({ attributeCode: 'vip', attributeValueCode })

    await assert.rejects(h.api.deleteCustomerAttribute({ attributeCode: 'vip' }), {
      status: 409,
      body: { statusCode: 409, code: 'Conflict', message: messageOf('customerAttributeInUse') },
    })
    await assert.rejects(h.api.deleteCustomerAttributeValue(keyOf('gold')), ConflictError)
    await assert.rejects(
      h.api.updateCustomerAttribute({ attributeCode: 'vip', body: { values: [{ code: 'silver' }] } }),
      ConflictError,
    )
    await h.api.deleteCustomerAttributeValue(keyOf('silver'))

    assert.deepEqual(
      (await read(h)).values.map(({ code }) => code),
      ['gold'],
    )
  })

  it('can be deleted when only deleted customers have it', async () => {
    const h = await withAttributes(vip)
    const id = await createCustomer(h, { attributes: gold })
    await h.api.deleteCustomer({ customerId: id })

    await h.api.deleteCustomerAttributeValue({ attributeCode: 'vip', attributeValueCode: 'gold' })
    await h.api.deleteCustomerAttribute({ attributeCode: 'vip' })

    assert.equal((await h.api.listCustomerAttributes()).meta.totalItemCount, 0)
  })

  it('is never deleted under the hands of somebody who just begins to use it', async () => {
    const h = await withAttributes(vip)

    for (let round = 0; round < 10; round++) {
      await Promise.allSettled([
        h.api.createCustomers({
          body: {
            customers: [{ firstName: 'A', lastName: 'B', emailAddress: 'a@b.test', attributes: gold }],
          },
        }),
        h.api.deleteCustomerAttributeValue({ attributeCode: 'vip', attributeValueCode: 'gold' }),
      ])
      const { customers } = await h.api.listCustomers({ fields: 'attributes.vip' })
      const has = (await read(h)).values.some(({ code }) => code === 'gold')
      for (const { attributes = [] } of customers)
        if (attributes.length > 0) {
          assert.ok(has)
          assert.deepEqual(attributes[0]?.value, { code: 'gold', name: 'Gold' })
        }
      for (const { id } of customers) await h.api.deleteCustomer({ customerId: id })
      if (!has)
        await h.api.createCustomerAttributeValues({ attributeCode: 'vip', body: { values: [vip.values[0]] } })
    }
  })
})

describe('the bounds of a customer attribute', () => {
  it('hold at their edge and not one past it', async () => {
    const { api } = await harness()
    const create = (more: Partial<CustomerAttributeCreate>) =>
      api.createCustomerAttributes({ body: { attributes: [{ ...size, ...more }] } })

    expectNoErrors(
      await create({ code: 'c'.repeat(255), name: 'n'.repeat(255), displayGroup: 'd'.repeat(255) }),
    )
    expectNoErrors(await create({ code: 'c', name: '' }))

    for (const refused of [
      { code: '' },
      { code: 'c'.repeat(256) },
      { name: 'n'.repeat(256) },
      { displayGroup: 'd'.repeat(256) },
    ])
      await assert.rejects(create(refused), ValidationError)
  })
})
