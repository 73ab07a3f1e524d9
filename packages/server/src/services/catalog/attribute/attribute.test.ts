import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { ConflictError, NotFoundError, PreconditionFailedError, ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { color, en, recordUse, send, withAttributes } from './attribute.fixture.ts'

describe('an attribute', () => {
  it('is read with its values in the order of their sequenceId, then of their codes', async () => {
    const { api } = await withAttributes({
      ...color,
      values: [
        ...color.values,
        { code: 'z', sequenceId: 1.5, name: en('Z') },
        { code: 'a', sequenceId: 2, name: en('A') },
        { code: 'last', sequenceId: 10, name: en('Last') },
        { code: 'first', sequenceId: -1, name: {} },
      ],
    })

    const { attribute } = await api.getAttribute({ attributeCode: 'color' })

    assert.deepEqual(attribute, {
      code: 'color',
      type: 'text',
      use: 'option',
      name: 'Color',
      externalUpdateDate: null,
      values: [
        { code: 'first', sequenceId: -1, name: null, swatch: null },
        { code: 'blue', sequenceId: 1, name: 'Blue', swatch: { type: 'color', value: '#00f' } },
        { code: 'z', sequenceId: 1.5, name: 'Z', swatch: null },
        { code: 'a', sequenceId: 2, name: 'A', swatch: null },
        { code: 'red', sequenceId: 2, name: 'Red', swatch: null },
        { code: 'last', sequenceId: 10, name: 'Last', swatch: null },
      ],
    })
  })

  it('has names in the asked locale, else in that of the default catalog, else in that of the merchant', async () => {
    const { api, seed } = await withAttributes(color)
    const names = async (localeCode?: string) => {
      const { attribute } = await api.getAttribute({ attributeCode: 'color', localeCode })
      const { attributes } = await api.listAttributes({ localeCode })
      assert.deepEqual(attributes, [attribute])
      return [attribute.name, ...attribute.values.map(({ name }) => name)].join()
    }

    assert.equal(await names(), 'Color,Blue,Red')
    await api.updateSettings({ body: { settings: { defaultLocale: 'de-de' } } })
    assert.equal(await names(), 'Farbe,Blau,Rot')
    await seed.catalog({ defaultLocaleCode: 'en-us' })
    assert.equal(await names(), 'Color,Blue,Red')
    assert.equal(await names('de-de'), 'Farbe,Blau,Rot')
    assert.equal(await names('DE_AT'), 'Farbe,Blau,Rot')
    assert.equal(await names('fr-fr'), 'Color,Blue,Red')
    assert.equal(await names(''), 'Color,Blue,Red')
  })

  it('is not stored when its code exists, stands twice in the request or names a value twice', async () => {
    const { api } = await withAttributes(color)
    const value = { code: 's', sequenceId: 1, name: en('S') }
    const size = { ...color, code: 'size', values: [value] }

    const { errors } = await api.createAttributes({
      body: {
        attributes: [
          { ...color, values: [value] },
          { ...size, values: [value, { ...value, code: 'm' }, { ...value, name: en('Again') }] },
          size,
          { ...size, values: [{ ...value, code: 'l' }] },
          { ...color, code: 'material', values: undefined },
        ],
      },
    })

    assert.deepEqual(
      errors.map(({ reason: _, message: __, ...error }) => error),
      [
        { code: 409, entity: 'attribute', entityId: 'color', entityIndex: 0, subentityPath: [] },
        { code: 409, entity: 'attribute', entityId: 'size', entityIndex: 1, subentityPath: ['values', 2] },
        { code: 409, entity: 'attribute', entityId: 'size', entityIndex: 3, subentityPath: [] },
      ],
    )
    const { attributes } = await api.listAttributes()
    assert.deepEqual(
      attributes.map(({ code, values }) => [code, ...values.map((stored) => stored.code)]),
      [['color', 'blue', 'red'], ['material'], ['size', 's']],
    )
  })

  it('is listed by code as text, filtered, sorted and paged', async () => {
    const { api } = await withAttributes(
      { ...color, code: 'code_2', name: { 'en-us': 'A', 'de-de': 'Z' } },
      { ...color, code: 'code_10', name: en('C'), use: 'extra', type: 'input' },
      { ...color, code: 'code_1', name: en('B') },
    )
    const listed = async (query: Parameters<typeof api.listAttributes>[0]) =>
      (await api.listAttributes(query)).attributes.map(({ code }) => code)

    assert.deepEqual(await listed({}), ['code_1', 'code_10', 'code_2'])
    assert.deepEqual(await listed({ limit: 1, offset: 1 }), ['code_10'])
    assert.deepEqual(await listed({ sort: 'name:asc' }), ['code_2', 'code_1', 'code_10'])
    assert.deepEqual(await listed({ sort: 'name:desc', localeCode: 'de-de' }), [
      'code_2',
      'code_10',
      'code_1',
    ])
    assert.deepEqual(await listed({ filters: { code: { $in: ['code_1', 'code_2', 'x'] } } }), [
      'code_1',
      'code_2',
    ])
    assert.deepEqual(await listed({ filters: { name: 'A' } }), ['code_2'])
    assert.deepEqual(await listed({ filters: { name: 'Z' }, localeCode: 'de-de' }), ['code_2'])
    assert.deepEqual(await listed({ filters: { name: { $ct: 'c' }, use: 'extra', type: 'input' } }), [
      'code_10',
    ])
    assert.partialDeepStrictEqual((await api.listAttributes({ limit: 2, offset: 9 })).meta, {
      limit: 2,
      offset: 9,
      totalItemCount: 3,
    })
    await assert.rejects(api.listAttributes({ filters: { values: 'x' } }), ValidationError)
    await assert.rejects(api.listAttributes({ filters: { use: 'nonsense' } }), ValidationError)
    await assert.rejects(api.listAttributes({ sort: 'use:asc' }), ValidationError)
  })

  it('changes only what is sent, and its name by locale', async () => {
    const { api } = await withAttributes(color)
    const update = (body: object) => api.updateAttribute({ attributeCode: 'color', body })
    const read = async (localeCode?: string) =>
      (await api.getAttribute({ attributeCode: 'color', localeCode })).attribute
    const before = await read()

    assert.deepEqual(await update({}), { errors: [] })
    assert.deepEqual(await read(), before)
    assert.deepEqual(await update({ name: { 'DE-de': 'Farbton' }, use: 'extra' }), { errors: [] })
    assert.deepEqual(await read(), { ...before, use: 'extra' })
    assert.equal((await read('de-de')).name, 'Farbton')
    await update({ type: 'input', externalUpdateDate: '2026-01-31T12:00:00+02:00' })
    assert.deepEqual(await read(), {
      ...before,
      use: 'extra',
      type: 'input',
      externalUpdateDate: '2026-01-31T10:00:00.000Z',
    })
    await assert.rejects(api.updateAttribute({ attributeCode: 'nothing', body: {} }), NotFoundError)
  })

  it('refuses an update that is older than what is stored', async () => {
    const { api } = await withAttributes({ ...color, externalUpdateDate: '2026-01-31T10:00:00Z' })
    const update = (externalUpdateDate: string | null, name: string) =>
      api.updateAttribute({ attributeCode: 'color', body: { externalUpdateDate, name: en(name) } })
    const name = async () => (await api.getAttribute({ attributeCode: 'color' })).attribute.name

    await assert.rejects(update('2026-01-31T09:59:59.999Z', 'older'), ConflictError)
    assert.equal(await name(), 'Color')
    await update('2026-01-31T11:00:00+01:00', 'equal')
    await update('2026-02-01T00:00:00Z', 'newer')
    await update(null, 'without')
    await update('2020-01-01T00:00:00Z', 'first again')
    assert.equal(await name(), 'first again')
  })

  it('has a revision that rises with its values, and that If-Match is held against', async () => {
    const { api } = await withAttributes(color)
    const etag = async () => (await api.raw.getAttribute({ attributeCode: 'color' })).etag
    const first = await etag()

    await api.deleteAttributeValue({ attributeCode: 'color', attributeValueCode: 'red' })
    const second = await etag()

    assert.notEqual(first, second)
    const rename = { attributeCode: 'color', body: { name: en('Renamed') } }
    await assert.rejects(api.updateAttribute(rename, { ifMatch: first }), PreconditionFailedError)
    await assert.rejects(
      api.deleteAttribute({ attributeCode: 'color' }, { ifMatch: first }),
      PreconditionFailedError,
    )
    const { attribute } = await api.updateAttribute(rename, { ifMatch: second, returnRepresentation: true })
    assert.equal(attribute.name, 'Renamed')
  })

  it('is deleted with its values, unless a product uses it', async () => {
    const h = await withAttributes(color, { ...color, code: 'used' })
    await recordUse(h, 'used', 'red')

    await h.api.deleteAttribute({ attributeCode: 'color' })

    await assert.rejects(h.api.getAttribute({ attributeCode: 'color' }), NotFoundError)
    const { status, body } = await send(h, '/used', undefined, 'DELETE')
    assert.equal(status, 409)
    assert.equal(body.message, messageOf('attributeInUse'))
    assert.equal((await h.api.getAttribute({ attributeCode: 'used' })).attribute.values.length, 2)
    await h.api.createAttributes({ body: { attributes: [{ ...color, values: [] }] } })
    assert.deepEqual((await h.api.getAttribute({ attributeCode: 'color' })).attribute.values, [])
  })

  it('that does not exist is answered with exactly the body that clients compare', async () => {
    const h = await withAttributes(color)
    const value = { sequenceId: 1, name: en('X') }

    for (const { status, text } of [
      await send(h, '/nothing', undefined, 'GET'),
      await send(h, '/nothing', {}),
      await send(h, '/nothing', undefined, 'DELETE'),
      await send(h, '/nothing/values', { values: [{ code: 'x', ...value }] }),
      await send(h, '/nothing/values/red', value),
      await send(h, '/nothing/values/red', undefined, 'DELETE'),
    ]) {
      assert.equal(status, 404)
      assert.equal(text, '{"code":"NotFound","message":"Attribute not found"}')
    }
    for (const { status, text } of [
      await send(h, '/color/values/nothing', value),
      await send(h, '/color/values/nothing', undefined, 'DELETE'),
    ]) {
      assert.equal(status, 404)
      assert.equal(text, '{"code":"NotFound","message":"Attribute value not found."}')
    }
  })

  it('tells of every change of it and of its values, and of nothing else', async () => {
    const { api, events } = await withAttributes(color)
    const key = { attributeCode: 'color', attributeValueCode: 'red' }

    await api.createAttributes({ body: { attributes: [color] } })
    await api.updateAttribute({ attributeCode: 'color', body: {} })
    await api.updateAttribute({ attributeCode: 'color', body: { use: 'extra' } })
    await api.createAttributeValues({
      attributeCode: 'color',
      body: { values: [{ code: 'x', sequenceId: 1, name: {} }] },
    })
    await api.updateAttributeValue({ ...key, body: { sequenceId: 1, name: {} } })
    await api.deleteAttributeValue(key)
    await assert.rejects(api.deleteAttributeValue(key), NotFoundError)
    await api.deleteAttribute({ attributeCode: 'color' })

    const updated = 'attributeUpdated'
    assert.deepEqual(
      (await events()).filter(({ event }) => event.startsWith('attribute')),
      ['attributeCreated', updated, updated, updated, updated, 'attributeDeleted'].map((event) => ({
        event,
        entityId: 'color',
        payload: { attributeCode: 'color' },
      })),
    )
  })

  it('belongs to its merchant alone', async () => {
    const mine = await withAttributes(color)
    const other = await harness()
    const key = { attributeCode: 'color', attributeValueCode: 'red' }

    await assert.rejects(other.api.getAttribute(key), NotFoundError)
    await assert.rejects(other.api.deleteAttribute(key), NotFoundError)
    await assert.rejects(other.api.deleteAttributeValue(key), NotFoundError)
    assert.deepEqual(await other.api.createAttributes({ body: { attributes: [color] } }), { errors: [] })
    await other.api.deleteAttribute(key)
    assert.equal((await mine.api.getAttribute(key)).attribute.values.length, 2)
  })
})
