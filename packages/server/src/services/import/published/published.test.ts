import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { harness } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { importer } from '../import/import.fixture.ts'

const start = async () => {
  const h = await harness()
  await h.seed.catalog()
  return { ...h, ...importer(h) }
}

describe('a table with the published columns', () => {
  it('makes products with prices, images, properties and identifiers, in any case of the columns', async () => {
    const { run, api } = await start()
    const content = [
      'IMPORTTYPE;productcode;LocaleCode;Name;ProductImages;Upc;ItemPrice;Saleprice;ModelType;FulfillmentMethods;Properties;Property__care__html;Property__Origin__text;CategoryCode',
      'AC;tea;;Tea;https://a.test/1.png~https://a.test/2.png;U-1;4.50;4;Standard;directShip~BOPIS;Grade:FTGFOP~Note:a:b;<b>dry</b>;Assam;',
    ].join('\n')

    const done = await run([{ entity: 'product', content }])

    assert.deepEqual(done.lines, [])
    const { product } = await api.getProduct({ productCode: 'tea' })
    assert.partialDeepStrictEqual(product, {
      name: 'Tea',
      modelType: 'standard',
      status: 'active',
      unit: 'each',
      unitValue: 1,
      isInventoryManaged: false,
      inventoryTreatment: 'showOutOfStock',
      identifiers: { sku: 'tea', upc: 'U-1' },
      price: { price: 4.5, salePrice: 4, currencyCode: 'USD' },
      fulfillmentMethods: ['directShip', 'BOPIS'],
    })
    assert.deepEqual(
      product.media?.map(({ url, type }) => [url.split('url=').at(-1), type]),
      [
        ['https://a.test/1.png', 'image'],
        ['https://a.test/2.png', 'image'],
      ],
    )
    assert.deepEqual(
      product.properties?.map(({ code, name, value, type }) => [code, name, value, type]),
      [
        ['grade', 'Grade', 'FTGFOP', 'simple'],
        ['note', 'Note', 'a:b', 'simple'],
        ['care', null, '<b>dry</b>', 'html'],
        ['Origin', null, 'Assam', 'simple'],
      ],
    )
  })

  it('creates categories by name and takes those that are there; codes win over names', async () => {
    const { run, api } = await start()
    await api.createCategories({
      body: { categories: [{ code: 'k-1', name: { 'en-us': 'Hot drinks' }, sequenceId: 1 }] },
    })
    const content = [
      'ProductCode,Name,ItemPrice,ModelType,Categories,CategoryCode,Sequence',
      'a,A,1,standard,Hot drinks~New & Fresh,,7',
      'b,B,1,standard,Never made,k-1,',
    ].join('\n')

    const done = await run([{ entity: 'product', content }])

    assert.deepEqual(done.lines, [])
    const categoriesOf = async (productCode: string) =>
      (await api.getProduct({ productCode })).product.categories?.map(
        ({ code, categoryName, sequenceId }) => [code, categoryName, sequenceId],
      )
    assert.deepEqual((await categoriesOf('a'))?.toSorted(), [
      ['k-1', 'Hot drinks', 7],
      ['new-fresh', 'New & Fresh', 7],
    ])
    assert.deepEqual(await categoriesOf('b'), [['k-1', 'Hot drinks', 2]])
    const { categories } = await api.listCategories()
    assert.deepEqual(categories.map(({ code }) => code).sort(), ['k-1', 'new-fresh'])
  })

  it('creates attributes and values of options for configurable products and their variants', async () => {
    const { run, api } = await start()
    const size = { code: 's', type: 'text', use: 'option', name: { 'en-us': 'Size' } } as const
    const small = { code: 'sm', name: { 'en-us': 'Small' }, sequenceId: 1 }
    await api.createAttributes({ body: { attributes: [{ ...size, values: [small] }] } })
    const content = [
      'ProductCode,Name,ItemPrice,ModelType,ParentProductCode,ProductOption1,ProductOption1Value,ProductOption2,ProductOption2Value',
      'shirt,Shirt,20,CONFIGURABLE,,Size,Small~Large,Color,Deep blue~Red',
      'shirt-1,Shirt,20,Variant,shirt,Size,Large,Color,Red',
    ].join('\n')

    const done = await run([{ entity: 'product', content }])

    assert.deepEqual(done.lines, [])
    const optionsOf = async (productCode: string) =>
      (await api.getProduct({ productCode })).product.options?.map(({ code, values }) => [
        code,
        values.map((value) => value.code),
      ])
    assert.deepEqual(await optionsOf('shirt'), [
      ['s', ['sm', 'large']],
      ['color', ['deep-blue', 'red']],
    ])
    assert.deepEqual(await optionsOf('shirt-1'), [
      ['s', ['large']],
      ['color', ['red']],
    ])
    assert.equal((await api.getProduct({ productCode: 'shirt-1' })).product.parentProductCode, 'shirt')
  })

  it('leaves fields alone that a row of an existing product says nothing about, and deletes by D', async () => {
    const { run, api, seed } = await start()
    await seed.product({ code: 'a', unit: 'g', status: 'inactive', identifiers: { sku: 'S-1', ean: 'E' } })
    await seed.product({ code: 'b' })

    const done = await run([
      { entity: 'product', content: 'ImportType,ProductCode,Name,Status,Upc\n,a,Changed,,U\nD,b,,,\n' },
    ])

    assert.deepEqual(done.lines, [])
    const { products } = await api.listProducts()
    assert.deepEqual(
      products.map(({ code }) => code),
      ['a'],
    )
    assert.partialDeepStrictEqual((await api.getProduct({ productCode: 'a' })).product, {
      name: 'Changed',
      unit: 'g',
      status: 'inactive',
      identifiers: { upc: 'U' },
    })
  })

  it('takes categories with parents behind them, and stock', async () => {
    const { run, api, seed } = await start()
    await seed.location({ code: 'berlin' })
    await seed.product({ code: 'tea' })

    const done = await run([
      {
        entity: 'category',
        content:
          'CategoryCode,Name,SequenceId,ParentCategoryCode,Image,CategoryDescription\nhot,Hot,,drinks,,Warm\ndrinks,Drinks,9,,,\n',
      },
      {
        entity: 'inventory',
        content: 'ProductCode,LOCATIONCODE,onhand,SafetyStock,Bin\ntea,berlin,7,2,B-1\ntea,berlin,many,,\n',
      },
    ])

    assert.deepEqual(
      done.entries.map(({ row, entity, field }) => [row, entity, field]),
      [[2, 'inventory', 'onHand']],
    )
    const { category } = await api.getCategory({ categoryCode: 'hot' })
    assert.partialDeepStrictEqual(category, { path: ['drinks', 'hot'], sequenceId: 1, description: 'Warm' })
    const { inventories } = await api.listInventories()
    assert.partialDeepStrictEqual(inventories, [{ sku: 'tea', onHand: 7, safetyStock: 2, bin: 'B-1' }])
  })

  it('is what an export as CSV writes', async () => {
    const { run, api, seed, url, clock } = await start()
    await api.createCategories({
      body: { categories: [{ code: 'teas', name: { 'en-us': 'Teas' }, sequenceId: 1 }] },
    })
    await seed.product({
      code: 'tea',
      name: { 'en-us': 'Tea, "black"' },
      shortDescription: { 'en-us': 'two\nlines' },
      price: { price: 3.5, salePrice: 3, currencyCode: 'USD' },
      categories: [{ code: 'teas' }],
      identifiers: { sku: 'S', upc: 'U' },
      inventoryTreatment: 'showOutOfStock',
      fulfillmentMethods: ['BOPIS', 'ROPIS'],
      unit: 'g',
      unitValue: 100,
    })
    const exported = async (entity: 'product' | 'category') => {
      clock.advance(1000)
      const before = (await api.listExports()).exports.length
      await api.exportCsv({ body: { entity } })
      await until(async () => {
        const { exports } = await api.listExports()
        return exports.length > before && exports.every(({ status }) => status !== 'processing')
      })
      const { exports } = await api.listExports()
      const link = new URL(String(exports.find(({ feed }) => feed === entity)?.url))
      return (await fetch(url + link.pathname + link.search)).text()
    }
    const [products, categories] = [await exported('product'), await exported('category')]
    await api.deleteProduct({ productCode: 'tea' })
    await api.deleteCategory({ categoryCode: 'teas' })

    const done = await run([
      { entity: 'product', content: products },
      { entity: 'category', content: categories },
    ])

    assert.deepEqual(done.lines, [])
    assert.partialDeepStrictEqual((await api.getProduct({ productCode: 'tea' })).product, {
      name: 'Tea, "black"',
      price: { price: 3.5, salePrice: 3, currencyCode: 'USD' },
      identifiers: { sku: 'S', upc: 'U' },
      fulfillmentMethods: ['BOPIS', 'ROPIS'],
      unit: 'g',
      unitValue: 100,
    })
    assert.equal(await exported('product'), products)
    assert.equal(await exported('category'), categories)
  })
})
