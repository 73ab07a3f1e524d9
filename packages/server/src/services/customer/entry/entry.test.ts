import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CustomerAttributeCreate, type CustomerAttributeEntry, messageOf } from '@tradepost/contract'
import { ConflictError, NotFoundError } from '@tradepost/sdk'
import type { Harness } from '../../../../test/support/harness.ts'
import { createCustomer, jane, send, vip, withAttributes } from '../customer/customer.fixture.ts'

const size: CustomerAttributeCreate = { code: 'size', type: 'number', name: 'Shoe size' }
const club: CustomerAttributeCreate = { code: 'club', type: 'text', name: 'Club', isRequired: true }
const secret: CustomerAttributeCreate = {
  code: 'secret',
  type: 'text',
  name: 'Secret',
  visibility: 'internal',
  isRequired: true,
}
const gold = { code: 'vip', value: { code: 'gold' } }

const attributesOf = async (
  { api }: Harness,
  customerId: string,
  query: { localeCode?: string; ignoreInternalAttributes?: boolean } = {},
) => (await api.getCustomer({ customerId, ...query })).customer.attributes

const withEntries = async (
  attributes: CustomerAttributeEntry[],
  ...definitions: CustomerAttributeCreate[]
) => {
  const h = await withAttributes(...definitions)
  return { ...h, id: await createCustomer(h, { attributes }) }
}

describe('attributes of a customer', () => {
  it('are read with the name of the attribute, and a value as code and name', async () => {
    const h = await withEntries([gold, { code: 'size', value: 42 }], vip, size)
    await h.api.updateCustomerAttribute({
      attributeCode: 'vip',
      localeCode: 'de-de',
      body: { name: 'VIP-Stufe', values: [{ code: 'gold', name: 'Goldstufe' }] },
    })

    assert.deepEqual(await attributesOf(h, h.id), [
      { code: 'size', name: 'Shoe size', value: 42 },
      { code: 'vip', name: 'VIP level', value: { code: 'gold', name: 'Gold' } },
    ])
    assert.deepEqual((await attributesOf(h, h.id, { localeCode: 'de-de' }))[1], {
      code: 'vip',
      name: 'VIP-Stufe',
      value: { code: 'gold', name: 'Goldstufe' },
    })
  })

  it('can be sent back as they were read', async () => {
    const h = await withEntries([gold, { code: 'size', value: 42 }], vip, size)
    const attributes = await attributesOf(h, h.id)

    await h.api.updateCustomer({ customerId: h.id, body: { attributes } })

    assert.deepEqual(await attributesOf(h, h.id), attributes)
  })

  it('make an error item when the attribute or the value is unknown, and the others are stored', async () => {
    const { api } = await withAttributes(vip)

    const { ids, errors } = await api.createCustomers({
      body: {
        customers: [
          { ...jane, attributes: [gold, { code: 'nothing', value: 'x' }] },
          { ...jane, attributes: [{ code: 'vip', value: { code: 'iron' } }] },
          { ...jane, attributes: [gold] },
        ],
      },
    })

    assert.deepEqual(
      ids.map((id) => id !== null),
      [false, false, true],
    )
    assert.partialDeepStrictEqual(errors, [
      {
        entityIndex: 0,
        code: 404,
        entity: 'customer',
        reason: messageOf('attributeNotFound'),
        subentityPath: ['attributes', 1],
      },
      {
        entityIndex: 1,
        code: 404,
        reason: messageOf('attributeValueNotFound'),
        subentityPath: ['attributes', 0, 'value', 'code'],
      },
    ])
  })

  it('answer 404 in an update when the attribute or the value is unknown', async () => {
    const h = await withEntries([gold], vip)
    const update = (entry: CustomerAttributeEntry) =>
      h.api.updateCustomer({ customerId: h.id, body: { attributes: [entry] } })

    await assert.rejects(update({ code: 'nothing' }), {
      status: 404,
      body: { code: 'NotFound', message: messageOf('attributeNotFound') },
    })
    await assert.rejects(update({ code: 'vip', value: { code: 'iron' } }), {
      status: 404,
      body: { code: 'NotFound', message: messageOf('attributeValueNotFound') },
    })
    await assert.rejects(
      h.api.updateCustomer({ customerId: 'nobody', body: { attributes: [gold] } }),
      NotFoundError,
    )
  })

  it('are refused when they do not fit the type, or appear twice', async () => {
    const h = await withEntries([], vip, size)
    const update = (...attributes: CustomerAttributeEntry[]) => send(h, `/customers/${h.id}`, { attributes })

    const wrongType = await update({ code: 'size', value: 'large' })
    const noCode = await update({ code: 'vip', value: 'gold' })
    const twice = await update(gold, gold)

    assert.partialDeepStrictEqual(wrongType.body.error.results.errors, [
      { code: 'INVALID_TYPE', message: 'Expected a number', path: ['attributes', '0', 'value'] },
    ])
    assert.partialDeepStrictEqual(noCode.body.error.results.errors, [
      { code: 'INVALID_TYPE', message: 'Expected an object with the code of a value' },
    ])
    assert.partialDeepStrictEqual(twice.body.error.results.errors, [
      { code: 'ARRAY_UNIQUE', path: ['attributes', '1'] },
    ])
    assert.deepEqual([wrongType.status, noCode.status, twice.status], [400, 400, 400])
  })

  it('of a wrong type are an error item with code 400 in a batch', async () => {
    const { api } = await withAttributes(size)

    const { errors } = await api.createCustomers({
      body: { customers: [{ ...jane, attributes: [{ code: 'size', value: [1] }] }] },
    })

    assert.partialDeepStrictEqual(errors, [
      { code: 400, validationErrors: [{ code: 'INVALID_TYPE', path: ['attributes', '0', 'value'] }] },
    ])
  })
})

describe('attributes in a customer update', () => {
  it('are kept by their code alone, changed, added and removed', async () => {
    const h = await withEntries(
      [gold, { code: 'size', value: 42 }, { code: 'hat', value: 1 }],
      vip,
      size,
      { ...size, code: 'hat' },
      { ...size, code: 'glove' },
    )

    await h.api.updateCustomer({
      customerId: h.id,
      body: { attributes: [{ code: 'vip' }, { code: 'size', value: 43 }, { code: 'glove', value: 7 }] },
    })

    assert.deepEqual(
      (await attributesOf(h, h.id)).map(({ code, value }) => [code, value]),
      [
        ['glove', 7],
        ['size', 43],
        ['vip', { code: 'gold', name: 'Gold' }],
      ],
    )
  })

  it('stay when the list is not sent, and go with an empty one', async () => {
    const h = await withEntries([gold], vip)

    await h.api.updateCustomer({ customerId: h.id, body: { firstName: 'June' } })
    const between = await attributesOf(h, h.id)
    await h.api.updateCustomer({ customerId: h.id, body: { attributes: [] } })

    assert.equal(between.length, 1)
    assert.deepEqual(await attributesOf(h, h.id), [])
  })

  it('are refused with 409 when a required one would go', async () => {
    const h = await withEntries([{ code: 'club', value: 'Chess' }, gold], club, vip)
    const update = (attributes: CustomerAttributeEntry[]) =>
      h.api.updateCustomer({ customerId: h.id, body: { attributes } })

    await assert.rejects(update([]), {
      status: 409,
      body: {
        statusCode: 409,
        code: 'Conflict',
        message: messageOf('attributeRequired'),
      },
    })
    await assert.rejects(update([{ code: 'club', value: null }]), ConflictError)
    await update([{ code: 'club', value: 'Go' }])

    assert.deepEqual(await attributesOf(h, h.id), [{ code: 'club', name: 'Club', value: 'Go' }])
  })

  it('need not have a required one from the start', async () => {
    const h = await withEntries([], club)

    assert.deepEqual(await attributesOf(h, h.id), [])
    await h.api.updateCustomer({ customerId: h.id, body: { attributes: [] } })
  })

  it('without a value are there with null, and null clears', async () => {
    const h = await withEntries([{ code: 'size' }, gold], size, vip)

    await h.api.updateCustomer({
      customerId: h.id,
      body: { attributes: [{ code: 'size' }, { code: 'vip', value: null }] },
    })

    assert.deepEqual(await attributesOf(h, h.id), [
      { code: 'size', name: 'Shoe size', value: null },
      { code: 'vip', name: 'VIP level', value: null },
    ])
  })
})

describe('internal attributes', () => {
  const both = [{ code: 'secret', value: 's' }, gold]

  it('are left out when asked to', async () => {
    const h = await withEntries(both, secret, vip)

    const codes = (attributes: { code: string }[]) => attributes.map(({ code }) => code)

    assert.deepEqual(codes(await attributesOf(h, h.id)), ['secret', 'vip'])
    assert.deepEqual(codes(await attributesOf(h, h.id, { ignoreInternalAttributes: true })), ['vip'])
  })

  it('are untouched by an update that ignores them', async () => {
    const h = await withEntries(both, secret, vip)

    await h.api.updateCustomer({
      customerId: h.id,
      ignoreInternalAttributes: true,
      body: { attributes: [] },
    })
    await assert.rejects(h.api.updateCustomer({ customerId: h.id, body: { attributes: [] } }), ConflictError)

    assert.deepEqual(await attributesOf(h, h.id), [{ code: 'secret', name: 'Secret', value: 's' }])
  })

  it('are neither set nor cleared by an update that ignores them, whatever it sends of them', async () => {
    const h = await withEntries(both, secret, vip, { ...secret, code: 'other' })
    const update = (attributes: CustomerAttributeEntry[]) =>
      h.api.updateCustomer({ customerId: h.id, ignoreInternalAttributes: true, body: { attributes } })

    await update([gold, { code: 'secret', value: 'changed' }, { code: 'other', value: 'new' }])
    await update([gold, { code: 'secret', value: null }])
    await assert.rejects(update([{ code: 'secret', value: 'x' }, { code: 'unknown' }]), {
      status: 404,
      body: { code: 'NotFound', message: messageOf('attributeNotFound') },
    })

    assert.deepEqual(await attributesOf(h, h.id), [
      { code: 'secret', name: 'Secret', value: 's' },
      { code: 'vip', name: 'VIP level', value: { code: 'gold', name: 'Gold' } },
    ])
  })
})
