import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CatalogChange, CategoryUpdate, messageOf, ProductUpdate, texts } from '@tradepost/contract'
import { ForbiddenError, ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { settled } from '../intake/intake.fixture.ts'

const tea = { code: 'tea', name: { 'en-us': 'Tea' }, modelType: 'standard', isInventoryManaged: true }
const drinks = { code: 'drinks', name: { 'en-us': 'Drinks' }, sequenceId: 1 }
const stock = { productCode: 'tea', locationCode: 'downtown', sku: null }

const created = (entity: CatalogChange['entity'], payload: object, entityId?: string): CatalogChange => ({
  event: 'entityCreated',
  entity,
  entityId,
  payload: payload as Record<string, unknown>,
})
const updated = (entity: CatalogChange['entity'], entityId: string, payload: object): CatalogChange => ({
  ...created(entity, payload, entityId),
  event: 'entityUpdated',
})
const deleted = (entity: CatalogChange['entity'], entityId: string, payload?: object): CatalogChange => ({
  event: 'entityDeleted',
  entity,
  entityId,
  ...(payload && { payload: payload as Record<string, unknown> }),
})

const withCatalog = async () => {
  const h = await harness()
  await h.seed.catalog()
  await h.seed.location({ code: 'downtown' })
  const write = async (...body: CatalogChange[]) => (await h.api.writeCatalogBatch({ body })).errors
  return { ...h, write }
}

describe('a mixed batch', () => {
  it('creates, updates and deletes products, categories and stock in the order of the request', async () => {
    const { api, write } = await withCatalog()

    const errors = await write(
      created('category', drinks, 'drinks'),
      created('product', { ...tea, categories: [{ code: 'drinks' }] }, 'tea'),
      created('inventory', { ...stock, onHand: 5 }),
      updated('product', 'tea', { url: 'first' }),
      updated('product', 'tea', { url: 'last' }),
      updated('category', 'drinks', { status: 'inactive' }),
      updated('inventory', 'tea', { ...stock, onHand: 7 }),
      created('product', { ...tea, code: 'gone' }),
      deleted('product', 'gone'),
      created('category', { ...drinks, code: 'attic' }),
      deleted('category', 'attic', {}),
    )

    assert.deepEqual(errors, [])
    const { products } = await api.listProducts({ fields: 'code,url' })
    assert.deepEqual(products, [{ code: 'tea', url: 'last' }])
    const { categories } = await api.listCategories({ fields: 'code,status,productCount' })
    assert.deepEqual(categories, [{ code: 'drinks', status: 'inactive', productCount: 1 }])
    assert.equal((await api.listInventories()).inventories[0]?.onHand, 7)
    assert.deepEqual(await write(deleted('inventory', 'tea', stock)), [])
    assert.equal((await api.listInventories()).meta.totalItemCount, 0)
  })

  it('finds the code of a new product in entityId, and the catalog in the payload', async () => {
    const { api, seed, write } = await withCatalog()
    await seed.catalog({ code: 'other' })
    const { code: _, ...nameless } = tea

    const errors = await write(
      created('product', nameless, 'tea'),
      created('product', { ...tea, catalogCode: 'other' }),
      updated('product', 'tea', { catalogCode: 'other', url: 'there' }),
      deleted('product', 'tea', { catalogCode: 'main' }),
    )

    assert.deepEqual(errors, [])
    assert.equal((await api.listProducts()).meta.totalItemCount, 0)
    assert.equal((await api.getProduct({ productCode: 'tea', catalogCode: 'other' })).product.url, 'there')
  })

  it('reports what it cannot do with its place, and does the rest', async () => {
    const { api, write } = await withCatalog()

    const errors = await write(
      created('product', tea),
      created('product', tea),
      created('product', {
        ...tea,
        code: 'cup',
        categories: [{ code: 'attic' }],
        options: [{ code: 'size' }],
      }),
      updated('product', 'nobody', { url: 'x' }),
      deleted('category', 'nothing'),
      created('product', { ...tea, catalogCode: 'nowhere' }),
      created('inventory', { ...stock, productCode: 'cup', onHand: 1 }),
      updated('product', 'tea', { url: 'done' }),
    )

    assert.deepEqual(
      errors.map(({ entityIndex, code, entity, entityId, reason, subentityPath }) => [
        entityIndex,
        code,
        entity,
        entityId,
        reason,
        subentityPath.join('.'),
      ]),
      [
        [1, 409, 'product', 'tea', messageOf('productExists'), ''],
        [2, 404, 'product', 'cup', 'Category not found: attic', 'categories.0'],
        [2, 404, 'product', 'cup', 'Attribute not found: size', 'options.0'],
        [3, 404, 'product', 'nobody', messageOf('productNotFound'), ''],
        [4, 404, 'category', 'nothing', messageOf('categoryNotFound'), ''],
        [5, 404, 'product', 'tea', messageOf('catalogNotFound'), ''],
        [6, 404, 'inventory', null, messageOf('productNotFound'), 'productCode'],
      ],
    )
    assert.equal((await api.getProduct({ productCode: 'tea' })).product.url, 'done')
  })

  it('is refused as a whole when the shape of any change is wrong', async () => {
    const { api, write } = await withCatalog()

    const refused = write(
      created('product', tea),
      created('product', { code: 'cup' }),
      updated('category', 'drinks', { sequenceId: 'first' }),
      { event: 'entityDeleted', entity: 'product' },
      created('inventory', { productCode: 'tea', locationCode: 'downtown' }),
    )

    await assert.rejects(refused, ({ problems }: ValidationError) => {
      assert.deepEqual(
        problems.map(({ message, path }) => `${path.join('.')}: ${message}`),
        [
          '1.payload: Missing required property: name',
          '1.payload: Missing required property: modelType',
          '1.payload: Missing required property: isInventoryManaged',
          '2.payload.sequenceId: Must be integer, not string',
          '3: Missing required property: entityId',
          '4.payload: Missing required property: sku',
        ],
      )
      return true
    })
    for (const body of [[], {}, [{ event: 'entityCreated' }], { create: [] }])
      await assert.rejects(api.writeCatalogBatch({ body: body as never }), ValidationError)
    await assert.rejects(
      api.writeCatalogBatch({ body: [{ ...created('product', tea), entity: 'customer' as never }] }),
      ValidationError,
    )
    assert.equal((await api.listProducts()).meta.totalItemCount, 0)
  })

  it('is all or nothing with handling=strict', async () => {
    const { api, raw, merchantCode } = await withCatalog()

    const { status } = await raw(`/catalog/v1/merchants/${merchantCode}/batch`, {
      method: 'POST',
      headers: { prefer: 'handling=strict' },
      body: JSON.stringify([created('product', tea), deleted('product', 'nobody')]),
    })

    assert.equal(status, 422)
    assert.equal((await api.listProducts()).meta.totalItemCount, 0)
  })

  it('leaves costs alone that the caller may not see, as events do', async () => {
    const h = await withCatalog()
    await h.write(created('product', { ...tea, price: { price: 9, cost: 4, currencyCode: 'USD' } }))
    const editor = await h.as(['CPV', 'CPE', 'EVC'])
    const sendBack = async (price: number) => {
      const { product } = await editor.getProduct({ productCode: 'tea' })
      assert.equal(product.price?.cost, null)
      return updated('product', 'tea', { price: { ...product.price, price } })
    }
    const stored = async () => {
      const { price } = (await h.api.getProduct({ productCode: 'tea' })).product
      return [price?.price, price?.cost]
    }

    const { errors } = await editor.writeCatalogBatch({ body: [await sendBack(8)] })
    assert.deepEqual([errors, await stored()], [[], [8, 4]])
    await editor.receiveEvents({ body: { events: [await sendBack(7)] } })
    await settled(h)
    assert.deepEqual(await stored(), [7, 4])
  })

  it('tells which members of a payload nobody knows, and refuses them when it is strict', async () => {
    const { api, raw, merchantCode } = await withCatalog()
    const send = (body: CatalogChange[], headers?: Record<string, string>) =>
      raw(`/catalog/v1/merchants/${merchantCode}/batch`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
    const batch = [
      created('product', { ...tea, raiting: 5 }),
      created('category', { ...drinks, catalogCode: 'main', zzz: 1 }),
      created('inventory', { ...stock, onHnad: 1, onHand: 2 }),
      deleted('category', 'drinks', { wehn: 1 }),
    ]

    const strict = await send(batch, { prefer: 'handling=strict' })
    assert.equal(strict.status, 400)
    assert.deepEqual(
      strict.body.error.results.errors.map(({ path, message }: { path: string[]; message: string }) => [
        path.join('.'),
        message,
      ]),
      [
        ['0.payload', texts.unknownProperty('raiting. Did you mean rating?')],
        ['1.payload', texts.unknownProperty('zzz')],
        ['2.payload', texts.unknownProperty('onHnad. Did you mean onHand?')],
      ],
    )
    assert.equal((await api.listProducts()).meta.totalItemCount, 0)

    const told = await send(batch)
    assert.deepEqual([told.status, told.body.errors], [200, []])
    assert.equal(
      told.headers.get('tradepost-warning'),
      [
        'unknown-field;path="/0/payload/raiting";nearest="rating"',
        'unknown-field;path="/1/payload/zzz"',
        'unknown-field;path="/2/payload/onHnad";nearest="onHand"',
      ].join(', '),
    )
  })

  it('tells nothing about members that only reads show', async () => {
    const { api, raw, merchantCode, write } = await withCatalog()
    await write(
      created('category', drinks),
      created('product', tea),
      created('inventory', { ...stock, onHand: 1 }),
    )
    const { product } = await api.getProduct({ productCode: 'tea' })
    const { category } = await api.getCategory({ categoryCode: 'drinks' })
    const [inventory] = (await api.listInventories()).inventories
    const shownOnly = (read: object, { properties }: { properties: object }) =>
      Object.fromEntries(Object.entries(read).filter(([name]) => !(name in properties)))
    const body = [
      updated('product', 'tea', { ...shownOnly(product, ProductUpdate), url: 'x' }),
      updated('category', 'drinks', { ...shownOnly(category, CategoryUpdate), status: 'inactive' }),
      updated('inventory', 'tea', { ...inventory }),
    ]
    assert.ok('createDate' in (body[0]?.payload ?? {}))

    const {
      status,
      headers,
      body: answer,
    } = await raw(`/catalog/v1/merchants/${merchantCode}/batch`, {
      method: 'POST',
      headers: { prefer: 'handling=strict' },
      body: JSON.stringify(body),
    })

    assert.deepEqual([status, answer], [200, { errors: [] }])
    assert.equal(headers.get('tradepost-warning'), null)
  })

  it('needs the permission of each change', async () => {
    const { as, write } = await withCatalog()
    await write(created('product', tea))
    const editor = await as(['CPE'])

    assert.deepEqual(
      (await editor.writeCatalogBatch({ body: [updated('product', 'tea', { url: 'x' })] })).errors,
      [],
    )
    for (const change of [
      deleted('product', 'tea'),
      created('inventory', stock),
      created('category', drinks),
    ])
      await assert.rejects(editor.writeCatalogBatch({ body: [change] }), ForbiddenError)
  })
})
