import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type IntakeEvent, messageOf, texts } from '@tradepost/contract'
import { ConflictError, ForbiddenError, NotFoundError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { settled } from './intake.fixture.ts'

const tea = { code: 'tea', name: { 'en-us': 'Tea' }, modelType: 'standard', isInventoryManaged: false }
const created = (payload: object): IntakeEvent => ({ event: 'entityCreated', entity: 'product', payload })
const updated = (entityId: string, payload: object): IntakeEvent => ({
  event: 'entityUpdated',
  entity: 'product',
  entityId,
  payload,
})
const deleted = (entityId: string): IntakeEvent => ({
  event: 'entityDeleted',
  entity: 'product',
  entityId,
  payload: [],
})

const withCatalog = async () => {
  const h = await harness()
  await h.seed.catalog()
  return h
}

describe('the event intake', () => {
  it('answers 202 and applies creates, updates and deletes in the order of the request', async () => {
    const h = await withCatalog()

    const { status, body } = await h.api.raw.receiveEvents({
      body: {
        events: [
          created(tea),
          updated('tea', { status: 'inactive' }),
          created({ ...tea, code: 'mate' }),
          deleted('mate'),
          created({ ...tea, code: 'mate', name: { 'en-us': 'Mate again' } }),
          updated('tea', { url: 'last' }),
        ],
      },
    })
    await settled(h)

    assert.equal(status, 202)
    assert.partialDeepStrictEqual((await h.api.getProduct({ productCode: 'tea' })).product, {
      status: 'inactive',
      url: 'last',
    })
    assert.equal((await h.api.getProduct({ productCode: 'mate' })).product.name, 'Mate again')
    const { events } = await h.api.listEvents()
    assert.deepEqual(
      events.map(({ id, status }) => [id, status]),
      body.ids.map((id) => [id, 'applied']),
    )
    assert.equal(body.ids.length, 6)
  })

  it('takes the catalog from the payload, and a code from beside it', async () => {
    const h = await withCatalog()
    await h.api.receiveEvents({
      body: {
        events: [
          { event: 'entityCreated', entity: 'catalogs', payload: { code: 'other', name: 'Other' } },
          { event: 'entityUpdated', entity: 'catalog', entityId: 'other', payload: { name: 'Renamed' } },
          created({ ...tea, catalogCode: 'other' }),
          {
            event: 'entityCreated',
            entity: 'products',
            entityId: 'mate',
            payload: { ...tea, code: undefined, catalogCode: 'other' },
          },
          {
            event: 'entityUpdated',
            entity: 'product',
            entityId: 'tea',
            payload: { catalogCode: 'other', url: 'there' },
          },
          { event: 'entityDeleted', entity: 'product', entityId: 'mate', payload: { catalogCode: 'other' } },
        ],
      },
    })
    await settled(h)

    const { products } = await h.api.listProducts({ catalogCode: 'other', fields: 'code,url' })
    assert.deepEqual(products, [{ code: 'tea', url: 'there' }])
    assert.equal((await h.api.getCatalog({ catalogCode: 'other' })).catalog.name, 'Renamed')
    assert.equal((await h.api.listProducts()).meta.totalItemCount, 0)
  })

  it('creates categories in any order, changes them, and deletes them with what is below', async () => {
    const h = await withCatalog()
    await h.seed.catalog({ code: 'other' })
    const category = (event: string, entityId: string, payload: object = {}): IntakeEvent => ({
      event,
      entity: 'category',
      entityId,
      payload,
    })
    const fresh = (code: string, parentCategoryCode: string | null, more: object = {}) =>
      category('entityCreated', code, {
        code,
        name: { 'en-us': code },
        sequenceId: 1,
        parentCategoryCode,
        ...more,
      })

    await h.api.receiveEvents({
      body: {
        events: [
          fresh('green', 'tea'),
          fresh('tea', null),
          { ...fresh('tea', null, { catalogCode: 'other' }), entity: 'categories' },
          category('entityUpdated', 'green', { name: { 'en-us': 'Green tea' } }),
          category('entityUpdated', 'tea', { catalogCode: 'other', status: 'inactive' }),
          fresh('lost', 'nowhere'),
          fresh('pots', null),
          fresh('cups', 'pots'),
          category('entityDeleted', 'pots', []),
        ],
      },
    })
    await settled(h)

    const shown = async (catalogCode: string) =>
      (await h.api.listCategories({ catalogCode, fields: 'name,path,status' })).categories
    assert.deepEqual(await shown('main'), [
      { name: 'Green tea', status: 'active', path: ['tea', 'green'] },
      { name: 'tea', status: 'active', path: ['tea'] },
    ])
    assert.deepEqual(await shown('other'), [{ name: 'tea', status: 'inactive', path: ['tea'] }])
    const { events } = await h.api.listEvents({ filters: { status: 'failed' } })
    assert.partialDeepStrictEqual(events, [
      { entityId: 'lost', error: { code: 404, message: 'Parent category not found: nowhere' } },
    ])
  })

  it('keeps what failed with its reason, and applies the rest', async () => {
    const h = await withCatalog()
    await h.api.receiveEvents({
      body: {
        events: [
          created({ code: 'tea' }),
          created(tea),
          created(tea),
          updated('nobody', { url: 'x' }),
          updated('tea', { rating: 9 }),
          { event: 'entityExploded', entity: 'product', payload: {} },
          { event: 'entityCreated', entity: 'unicorn', payload: 'horn' },
          { event: 'entityDeleted', entity: 'product', payload: {} },
          created({ ...tea, code: 'lost', catalogCode: 'nowhere' }),
          updated('tea', { url: 'applied' }),
        ],
      },
    })
    await settled(h)

    const { events } = await h.api.listEvents()
    const errors = events.map(
      ({ error }) => (error as { code: number; message: string } | null)?.message ?? null,
    )
    assert.deepEqual(errors, [
      texts.missingProperty('name'),
      null,
      messageOf('productExists'),
      messageOf('productNotFound'),
      '9 is above the maximum of 5',
      texts.nothingToApply('entityExploded', 'product'),
      texts.nothingToApply('entityCreated', 'unicorn'),
      texts.eventWithoutEntity,
      messageOf('catalogNotFound'),
      null,
    ])
    assert.equal((await h.api.getProduct({ productCode: 'tea' })).product.url, 'applied')
    const failed = await h.api.listEvents({ filters: { status: 'failed', entityId: 'nobody' } })
    assert.equal(failed.meta.totalItemCount, 1)
  })

  it('says everything that a product names and that does not exist', async () => {
    const h = await withCatalog()
    const unknown = { categories: [{ code: 'attic' }, { code: 'cellar' }], options: [{ code: 'shape' }] }
    await h.api.receiveEvents({
      body: { events: [created(tea), created({ ...tea, code: 'new', ...unknown }), updated('tea', unknown)] },
    })
    await settled(h)

    const { events } = await h.api.listEvents({ filters: { status: 'failed' } })

    assert.equal(events.length, 2)
    for (const { error } of events)
      assert.deepEqual(
        (error as { problems: { message: string }[] }).problems.map(({ message }) => message),
        ['Category not found: attic', 'Category not found: cellar', 'Attribute not found: shape'],
      )
  })

  it('applies a failed event when it is retried after its cause is gone', async () => {
    const h = await withCatalog()
    await h.api.receiveEvents({ body: { events: [updated('tea', { url: 'late' })] } })
    await settled(h)
    const { events } = await h.api.listEvents({ filters: { status: 'failed' } })
    const eventId = events[0]?.id ?? ''
    await h.seed.product(tea as never)

    const { status } = await h.api.raw.retryEvent({ eventId })
    await settled(h)

    assert.equal(status, 202)
    assert.equal((await h.api.getProduct({ productCode: 'tea' })).product.url, 'late')
    assert.partialDeepStrictEqual((await h.api.listEvents()).events[0], {
      status: 'applied',
      attempts: 2,
      error: null,
    })
    await assert.rejects(h.api.retryEvent({ eventId }), ConflictError)
    await assert.rejects(h.api.retryEvent({ eventId: '999999' }), NotFoundError)
    await assert.rejects(h.api.retryEvent({ eventId: 'nonsense' }), NotFoundError)
  })

  it('needs the permission of the change itself, and stores nothing without it', async () => {
    const { as, api } = await withCatalog()
    const sender = await as(['EVC', 'CPC'])

    await sender.receiveEvents({ body: { events: [created(tea)] } })
    await assert.rejects(
      sender.receiveEvents({ body: { events: [created({ ...tea, code: 'b' }), deleted('tea')] } }),
      ForbiddenError,
    )

    assert.equal((await api.listEvents()).meta.totalItemCount, 1)
  })

  it('accepts bodies that are encoded twice', async () => {
    const h = await withCatalog()
    const body = JSON.stringify(JSON.stringify({ events: [created(tea)] }))

    const { status } = await h.raw(`/event-receiver/v1/merchants/${h.merchantCode}/events`, {
      method: 'POST',
      body,
    })
    await settled(h)

    assert.equal(status, 202)
    assert.equal((await h.api.getProduct({ productCode: 'tea' })).product.code, 'tea')
  })

  it('keeps events in order per entity when many senders write at once', async () => {
    const h = await withCatalog()
    const codes = Array.from({ length: 20 }, (_, n) => `p${n}`)
    await h.api.receiveEvents({ body: { events: codes.map((code) => created({ ...tea, code })) } })

    await Promise.all(
      codes.map((code) =>
        h.api.receiveEvents({
          body: { events: Array.from({ length: 10 }, (_, n) => updated(code, { url: `${n}` })) },
        }),
      ),
    )
    await settled(h)

    const { products } = await h.api.listProducts({ fields: 'url' })
    assert.deepEqual(
      products.map(({ url }) => url),
      Array(20).fill('9'),
    )
  })
})
