import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { definitionTypes, type PropertyCreate } from '@tradepost/contract'
import { expectNoErrors, NotFoundError, PreconditionFailedError, ValidationError } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'

const weight = { code: 'weight', name: 'Weight', type: 'number', isArray: false, unit: 'kg' } as const

const withProperties = async (...properties: PropertyCreate[]): Promise<Harness> => {
  const h = await harness()
  expectNoErrors(await h.api.createProperties({ body: { properties } }))
  return h
}
const post = ({ raw, merchantCode }: Harness, path: string, body: object) =>
  raw(`/catalog/v1/merchants/${merchantCode}/properties${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
const text = (size: number) => 'é'.repeat(size)

describe('a property definition', () => {
  it('is read as it was created, with the defaults of the interface', async () => {
    const { api } = await withProperties(weight, { code: 'origin', name: 'Origin', type: 'text' })

    assert.deepEqual((await api.getProperty({ propertyCode: 'weight' })).property, weight)
    assert.deepEqual((await api.getProperty({ propertyCode: 'origin' })).property, {
      code: 'origin',
      name: 'Origin',
      type: 'text',
      isArray: false,
      unit: null,
    })
    await assert.rejects(api.getProperty({ propertyCode: 'nothing' }), NotFoundError)
  })

  it('is refused as an item when its code exists or stands twice in the request', async () => {
    const { api } = await withProperties(weight)

    const { errors } = await api.createProperties({
      body: {
        properties: [
          { ...weight, name: 'Other' },
          { ...weight, code: 'a', name: 'First' },
          { ...weight, code: 'a', name: 'Second' },
          { ...weight, code: 'b' },
        ],
      },
    })

    assert.deepEqual(
      errors.map(({ code, entity, entityId, entityIndex }) => ({ code, entity, entityId, entityIndex })),
      [
        { code: 409, entity: 'property', entityId: 'weight', entityIndex: 0 },
        { code: 409, entity: 'property', entityId: 'a', entityIndex: 2 },
      ],
    )
    const { properties } = await api.listProperties()
    assert.deepEqual(
      properties.map(({ code, name }) => [code, name]),
      [
        ['a', 'First'],
        ['b', 'Weight'],
        ['weight', 'Weight'],
      ],
    )
  })

  it('takes every value at its bounds and refuses one past them', async () => {
    const h = await harness()
    const create = async (fields: object) => {
      const { status, body } = await post(h, '', { properties: [{ ...weight, ...fields }] })
      return status === 200 ? body.errors.length : body.error.results.errors[0].code
    }

    const good = [
      { code: 'x' },
      { code: text(255) },
      { code: 'a', name: '' },
      { code: 'b', name: text(255) },
      { code: 'c', unit: '' },
      { code: 'd', unit: text(100) },
      { code: 'e', unit: null },
      { code: 'f', isArray: true },
      ...definitionTypes.map((type) => ({ code: type, type })),
      { code: 'tolerated', sequenceId: 7 },
    ]
    for (const fields of good) assert.equal(await create(fields), 0, JSON.stringify(fields))

    const bad: [object, string][] = [
      [{ code: '' }, 'MIN_LENGTH'],
      [{ code: text(256) }, 'MAX_LENGTH'],
      [{ code: null }, 'INVALID_TYPE'],
      [{ code: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      [{ name: text(256) }, 'MAX_LENGTH'],
      [{ name: null }, 'INVALID_TYPE'],
      [{ name: { 'en-us': 'Weight' } }, 'INVALID_TYPE'],
      [{ name: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      [{ unit: text(101) }, 'MAX_LENGTH'],
      [{ unit: 1 }, 'INVALID_TYPE'],
      [{ type: 'colour' }, 'ENUM_MISMATCH'],
      [{ type: null }, 'INVALID_TYPE'],
      [{ type: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      [{ isArray: null }, 'INVALID_TYPE'],
      [{ isArray: 'true' }, 'INVALID_TYPE'],
    ]
    for (const [fields, code] of bad) assert.equal(await create(fields), code, JSON.stringify(fields))
    assert.equal((await h.api.listProperties()).meta.totalItemCount, good.length)
  })

  it('is one of 1 to 1,000 in a batch', async () => {
    const h = await harness()
    const batch = (size: number) =>
      post(h, '', { properties: Array.from({ length: size }, (_, n) => ({ ...weight, code: `p${n}` })) })

    assert.equal((await batch(0)).body.error.results.errors[0].code, 'ARRAY_LENGTH_SHORT')
    assert.equal((await batch(1001)).body.error.results.errors[0].code, 'ARRAY_LENGTH_LONG')
    assert.deepEqual((await batch(1000)).body, { errors: [] })
  })

  it('is listed by code as text, filtered and sorted', async () => {
    const { api } = await withProperties(
      { code: 'p_2', name: 'B', type: 'text', isArray: true },
      { code: 'p_10', name: 'C', type: 'number' },
      { code: 'p_1', name: 'A', type: 'text' },
    )
    const listed = async (query: Parameters<typeof api.listProperties>[0]) =>
      (await api.listProperties(query)).properties.map(({ code }) => code)

    assert.deepEqual(await listed({}), ['p_1', 'p_10', 'p_2'])
    assert.deepEqual(await listed({ sort: 'name:desc' }), ['p_10', 'p_2', 'p_1'])
    assert.deepEqual(await listed({ sort: 'code:desc', limit: 2, offset: 1 }), ['p_10', 'p_1'])
    assert.deepEqual(await listed({ filters: { code: { $in: ['p_1', 'p_2'] } } }), ['p_1', 'p_2'])
    assert.deepEqual(await listed({ filters: { name: 'C' } }), ['p_10'])
    assert.deepEqual(await listed({ filters: { type: 'text', isArray: false } }), ['p_1'])
    assert.deepEqual((await api.listProperties({ limit: 1, offset: 9 })).meta.totalItemCount, 3)
    await assert.rejects(api.listProperties({ filters: { unit: 'kg' } }), ValidationError)
    await assert.rejects(api.listProperties({ sort: 'type:asc' }), ValidationError)
  })

  it('changes its name and unit, each only when sent', async () => {
    const { api } = await withProperties(weight)
    const update = (body: object) => api.updateProperty({ propertyCode: 'weight', body })
    const read = async () => (await api.getProperty({ propertyCode: 'weight' })).property

    assert.deepEqual(await update({ name: 'Net weight' }), { errors: [] })
    assert.deepEqual(await read(), { ...weight, name: 'Net weight' })
    await update({ unit: null })
    assert.deepEqual(await read(), { ...weight, name: 'Net weight', unit: null })
    await update({ unit: 'g', name: '' })
    assert.deepEqual(await read(), { ...weight, name: '', unit: 'g' })
    assert.deepEqual(await update({}), { errors: [] })
    await assert.rejects(update({ name: null }), ValidationError)
    await assert.rejects(update({ name: text(256) }), ValidationError)
    await assert.rejects(update({ unit: text(101) }), ValidationError)
    await assert.rejects(api.updateProperty({ propertyCode: 'nothing', body: {} }), NotFoundError)
  })

  it('keeps code, type and isArray: repeating them is fine, changing them a validation error', async () => {
    const h = await withProperties(weight)

    const same = await post(h, '/weight', { ...weight, name: 'Renamed' })
    assert.deepEqual([same.status, same.body], [200, { errors: [] }])
    for (const [field, value] of [
      ['code', 'mass'],
      ['code', null],
      ['type', 'text'],
      ['type', 7],
      ['isArray', true],
      ['isArray', 'false'],
    ] as const) {
      const { status, body } = await post(h, '/weight', { name: 'Lost', [field]: value })
      assert.equal(status, 400)
      assert.deepEqual(body.error.results.errors, [
        {
          code: 'NOT_PASSED',
          message: `The field ${field} is immutable: it cannot be changed`,
          description: `The field ${field} is immutable: it cannot be changed`,
          path: [field],
        },
      ])
      assert.equal(body.error.paramValue, value)
    }
    const all = await post(h, '/weight', { code: 'a', type: 'b', isArray: 'c' })
    assert.equal(all.body.error.results.errors.length, 3)
    const { property } = await h.api.getProperty({ propertyCode: 'weight' })
    assert.deepEqual(property, { ...weight, name: 'Renamed' })
  })

  it('has a revision that If-Match is held against', async () => {
    const { api } = await withProperties(weight)
    const { etag } = await api.raw.getProperty({ propertyCode: 'weight' })

    await api.updateProperty({ propertyCode: 'weight', body: { name: 'One' } }, { ifMatch: etag })
    await assert.rejects(
      api.updateProperty({ propertyCode: 'weight', body: { name: 'Two' } }, { ifMatch: etag }),
      PreconditionFailedError,
    )
    await assert.rejects(
      api.deleteProperty({ propertyCode: 'weight' }, { ifMatch: etag }),
      PreconditionFailedError,
    )

    assert.equal((await api.getProperty({ propertyCode: 'weight' })).property.name, 'One')
  })

  it('is deleted once, and its code is free again', async () => {
    const { api } = await withProperties(weight)

    await api.deleteProperty({ propertyCode: 'weight' })

    await assert.rejects(api.getProperty({ propertyCode: 'weight' }), NotFoundError)
    await assert.rejects(api.deleteProperty({ propertyCode: 'weight' }), NotFoundError)
    assert.deepEqual(await api.createProperties({ body: { properties: [weight] } }), { errors: [] })
  })

  it('tells of every change, and of nothing else', async () => {
    const { api, events } = await withProperties(weight)

    await api.createProperties({ body: { properties: [weight] } })
    await api.updateProperty({ propertyCode: 'weight', body: { code: 'weight' } })
    await api.updateProperty({ propertyCode: 'weight', body: { unit: 'g' } })
    await api.deleteProperty({ propertyCode: 'weight' })

    const payload = { propertyCode: 'weight' }
    assert.deepEqual(
      (await events()).filter(({ event }) => event.startsWith('property')),
      ['propertyCreated', 'propertyUpdated', 'propertyDeleted'].map((event) => ({
        event,
        entityId: 'weight',
        payload,
      })),
    )
  })

  it('belongs to its merchant alone', async () => {
    const mine = await withProperties(weight)
    const other = await harness()

    await assert.rejects(other.api.getProperty({ propertyCode: 'weight' }), NotFoundError)
    await assert.rejects(other.api.deleteProperty({ propertyCode: 'weight' }), NotFoundError)
    assert.deepEqual(await other.api.createProperties({ body: { properties: [weight] } }), { errors: [] })
    assert.equal((await mine.api.listProperties()).meta.totalItemCount, 1)
  })
})
