import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { errors, texts } from '@tradepost/contract'
import { harness } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'

const product = (code: string, more: object = {}) => ({
  code,
  name: { 'en-us': code },
  modelType: 'standard',
  isInventoryManaged: false,
  ...more,
})
const category = (code: string, more: object = {}) => ({
  code,
  name: { 'en-us': code },
  sequenceId: 1,
  ...more,
})
const store = (code: string) => ({ code, name: code, type: { code: 'store' } })
const counts = (succeeded: number, failed = 0) => ({ dispatched: succeeded + failed, succeeded, failed })

describe('applying an import', () => {
  it('applies files in the order of their entities, whatever order they came in', async () => {
    const h = await harness()
    await h.seed.catalog()

    const done = await importer(h).run([
      {
        entity: 'inventory',
        content: [{ productCode: 'tea', locationCode: 'berlin', sku: null, onHand: 7 }],
      },
      { entity: 'product', content: [product('tea', { categories: [{ code: 'drinks' }] })] },
      { entity: 'location', content: [store('berlin')] },
      {
        entity: 'category',
        content: [category('hot', { parentCategoryCode: 'drinks' }), category('drinks')],
      },
      {
        entity: 'customer',
        content: [
          {
            externalCustomerNumber: 'c-1',
            firstName: 'Ada',
            lastName: 'L',
            emailAddress: 'ada@example.test',
          },
        ],
      },
    ])

    assert.deepEqual(done.lines, [])
    assert.equal(done.status, 'finished')
    assert.equal(done.progress, 100)
    assert.deepEqual(
      done.entityFiles.map(({ entity, total, created }) => [entity, total, created.succeeded]),
      [
        ['category', 2, 2],
        ['location', 1, 1],
        ['product', 1, 1],
        ['inventory', 1, 1],
        ['customer', 1, 1],
      ],
    )
    const { inventories } = await h.api.listInventories({ filters: { productCode: 'tea' } })
    assert.equal(inventories[0]?.onHand, 7)
  })

  it('adds, changes and deletes by rows, in the order of rows with the same key', async () => {
    const h = await harness()
    await h.seed.catalog()
    await h.seed.product({ code: 'old' })
    await h.seed.product({ code: 'gone' })

    const done = await importer(h).run([
      {
        entity: 'product',
        content: [
          product('new'),
          { code: 'old', rating: 4 },
          { productCode: 'gone', importType: 'D' },
          { code: 'new', rating: 3, importType: 'AC' },
          { code: 'never', importType: 'D' },
          product('brief'),
          { code: 'brief', importType: 'D' },
        ],
      },
    ])

    assert.partialDeepStrictEqual(done.entityFiles[0], {
      total: 7,
      skipped: 0,
      created: counts(2),
      updated: counts(2),
      deleted: counts(2, 1),
    })
    const { products } = await h.api.listProducts()
    assert.deepEqual(
      products.map(({ code, rating }) => [code, rating]),
      [
        ['new', 3],
        ['old', 4],
      ],
    )
    assert.deepEqual(done.lines, [`product 'never' (row 5): ${errors.productNotFound.message}`])
  })

  it('reads the cells of a table by the shape of the entity, packed or not', async () => {
    const h = await harness()
    await h.seed.catalog()
    for (const code of ['tea', 'gifts'])
      await h.api.createCategories({ body: { categories: [category(code)] } })
    const table = [
      'code;name.en-us;modelType;isInventoryManaged;price.price;price.currencyCode;identifiers.sku;categories;rating;properties',
      'a;"Tea; ""green""\nloose";standard;false;3.50;USD;A-1;tea|gifts;;"[{""code"":""origin"",""value"":{""en-us"":""Assam""}}]"',
      'b;Pot;standard;TRUE;abc;USD;;;5;',
    ].join('\r\n')

    for (const content of [Buffer.from(table), gzipSync(table)]) {
      const done = await importer(h).run([{ entity: 'product', content }])
      assert.equal(done.status, 'finished')
      assert.partialDeepStrictEqual(done.entries, [
        {
          row: 2,
          line: 4,
          entity: 'product',
          entityId: 'b',
          field: 'price.price',
          code: 'INVALID_TYPE',
          original: 'b;Pot;standard;TRUE;abc;USD;;;5;',
        },
      ])
    }
    const { product: read } = await h.api.getProduct({ productCode: 'a' })
    assert.partialDeepStrictEqual(read, {
      name: 'Tea; "green"\nloose',
      isInventoryManaged: false,
      price: { price: 3.5, currencyCode: 'USD' },
      identifiers: { sku: 'A-1' },
    })
    assert.deepEqual(read.categories?.map(({ code }) => code).sort(), ['gifts', 'tea'])
    assert.equal(read.rating, null)
  })

  it('takes lines of JSON, and logs each bad row with its place while the good ones go in', async () => {
    const h = await harness()
    await h.seed.catalog()
    const lines = [
      JSON.stringify(product('a')),
      '',
      '{"code": "b", ',
      JSON.stringify(product('c', { categories: [{ code: 'none' }], price: { price: 1 } })),
      JSON.stringify({ name: {} }),
      JSON.stringify(product('d', { importType: 'X' })),
      JSON.stringify(product('e')),
    ]

    const done = await importer(h).run([{ entity: 'product', content: lines.join('\n') }])

    assert.equal(done.status, 'finished')
    assert.partialDeepStrictEqual(done.entityFiles[0], { total: 6, skipped: 3, created: counts(2, 1) })
    assert.deepEqual(
      done.entries.map(({ row, line, entityId, field }) => [row, line, entityId, field]),
      [
        [2, 3, null, null],
        [3, 4, 'c', 'price'],
        [4, 5, null, null],
        [5, 6, 'd', 'importType'],
      ],
    )
    assert.equal(done.entries[2]?.message, texts.importKeyMissing('code or productCode'))
    assert.equal(done.entries[3]?.message, texts.importTypeUnknown)
    const text = await h.api.getImportLogText({ importRef: done.ref })
    assert.deepEqual(text.trimEnd().split('\n'), done.lines)
  })

  it('keeps nothing of a rejected customer in the log', async () => {
    const h = await harness()
    const content = [{ externalCustomerNumber: 'c-1', lastName: 7, password: 'open sesame' }]

    const { entries, lines } = await importer(h).run([{ entity: 'customer', content }])

    assert.deepEqual(
      [...new Set(entries.map(({ entityId, original }) => `${entityId} ${original}`))],
      ['c-1 null'],
    )
    assert.ok(!JSON.stringify([entries, lines]).includes('sesame'))
  })

  it('changes customers by their number, and creates those without one', async () => {
    const h = await harness()
    const ada = {
      externalCustomerNumber: 'c-1',
      firstName: 'Ada',
      lastName: 'L',
      emailAddress: 'ada@example.test',
    }
    const { run } = importer(h)
    await run([{ entity: 'customer', content: [ada, { ...ada, externalCustomerNumber: 'c-2' }] }])

    const done = await run([
      {
        entity: 'customer',
        content: [
          { ...ada, lastName: 'Lovelace' },
          { firstName: 'No', lastName: 'Number', emailAddress: 'no@example.test' },
          { externalCustomerNumber: 'c-2', importType: 'D' },
        ],
      },
    ])

    assert.deepEqual(done.lines, [])
    assert.partialDeepStrictEqual(done.entityFiles[0], {
      created: counts(1),
      updated: counts(1),
      deleted: counts(1),
    })
    const { customers } = await h.api.listCustomers()
    assert.deepEqual(customers.map(({ lastName }) => lastName).sort(), ['Lovelace', 'Number'])
  })

  it('applies prices of locations, properties, attributes, catalogs, segments and their members', async () => {
    const h = await harness()
    await h.seed.catalog()
    const { run } = importer(h)
    const created = await run([
      { entity: 'segmentMember', content: [] },
      { entity: 'property', content: [{ code: 'origin', name: 'Origin', type: 'text' }] },
      {
        entity: 'attribute',
        content: [{ code: 'size', type: 'text', use: 'option', name: { 'en-us': 'Size' } }],
      },
      { entity: 'catalog', content: [{ code: 'second', name: 'Second' }] },
      { entity: 'location', content: [store('berlin')] },
      { entity: 'product', content: [product('tea')] },
      {
        entity: 'productLocationPrice',
        content: [{ productCode: 'tea', locationCode: 'berlin', currencyCode: 'USD', price: 2 }],
      },
      {
        entity: 'segment',
        content: [
          { code: 'friends', name: 'Friends', type: 'fixed' },
          { code: 'bad', name: 'Bad', type: 'dynamic', rules: { none: 1 } },
        ],
      },
      {
        entity: 'customer',
        content: [
          { externalCustomerNumber: 'c-1', firstName: 'A', lastName: 'L', emailAddress: 'a@example.test' },
        ],
      },
    ])
    const { customers } = await h.api.listCustomers()
    const members = await run([
      {
        entity: 'segmentMember',
        content: [
          { segmentCode: 'friends', id: customers[0]?.id },
          { segmentCode: 'none', id: customers[0]?.id },
        ],
      },
    ])

    assert.deepEqual(
      created.entries.map(({ entity, entityId }) => [entity, entityId]),
      [['segment', 'bad']],
    )
    assert.partialDeepStrictEqual(members.entityFiles[0], { created: counts(1, 1) })
    assert.equal((await h.api.listSegmentMembers({ segmentCode: 'friends' })).members.length, 1)
    assert.equal((await h.api.listProductLocationPrices()).productLocationPrices.length, 1)
  })

  it('changes opening hours of the days that a row names', async () => {
    const h = await harness()
    const { run } = importer(h)
    const berlin = { ...store('berlin'), operationHours: { mon: '8a - 9p', sun: 'closed' } }

    await run([{ entity: 'location', content: [berlin] }])
    await run([
      { entity: 'location', content: [{ ...store('berlin'), operationHours: { sun: '10a - 4p' } }] },
    ])

    const { location } = await h.api.getLocation({ locationCode: 'berlin' })
    assert.partialDeepStrictEqual(location.operationHours, { mon: '8a - 9p', sun: '10a - 4p', tue: null })
  })

  it('applies a file of many chunks, each row once', async () => {
    const h = await harness()
    await h.seed.catalog()
    const codes = Array.from({ length: 1203 }, (_, n) => `p-${String(n).padStart(4, '0')}`)

    const done = await importer(h).run([{ entity: 'product', content: codes.map((code) => product(code)) }])

    assert.partialDeepStrictEqual(done.entityFiles[0], { total: 1203, created: counts(1203) })
    assert.equal((await h.api.listProducts({ limit: 1 })).meta.totalItemCount, 1203)
  })

  it('ends with a reason when a file cannot be read or its catalog does not exist', async () => {
    const h = await harness()
    await h.seed.catalog()
    const { run } = importer(h)

    const cut = await run([{ entity: 'product', content: '[{"code":"a"},' }])
    const lost = await run([{ entity: 'product', catalogCode: 'none', content: [] }])

    assert.deepEqual([cut.status, cut.reason], ['aborted', texts.feedCutOff])
    assert.deepEqual([lost.status, lost.reason], ['aborted', texts.importCatalog('none')])
    assert.equal(cut.entries.at(-1)?.message, texts.feedCutOff)
    const told = (await h.events()).filter(({ event }) => event === 'importCompleted')
    assert.deepEqual(
      told.map(({ payload }) => (payload as { status: string }).status),
      ['failed', 'failed'],
    )
  })
})
