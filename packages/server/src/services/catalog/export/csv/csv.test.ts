import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotFoundError, type ValidationError } from '@tradepost/sdk'
import { withCatalog } from '../run/export.fixture.ts'
import { productCsvColumns } from './product-csv.rules.ts'

describe('an export as CSV', () => {
  it('has the published columns of products', async () => {
    const { api, seed, outcome } = await withCatalog()
    await api.createCategories({
      body: {
        categories: [
          { code: 'teas', name: { 'en-us': 'Teas' }, sequenceId: 1 },
          { code: 'new', name: { 'en-us': 'New' }, sequenceId: 2 },
        ],
      },
    })
    await seed.product({
      code: 'tea',
      name: { 'en-us': 'Tea, "black"' },
      shortDescription: { 'en-us': 'two\nlines' },
      media: {
        'en-us': [
          { url: 'a.png', type: 'image' },
          { url: 'b.png', type: 'image' },
        ],
      },
      identifiers: { sku: 'S', upc: 'U' },
      price: { price: 3.5, salePrice: 3, currencyCode: 'USD' },
      categories: [{ code: 'teas' }, { code: 'new' }],
      properties: [
        { code: 'origin', name: { 'en-us': 'Origin' }, value: 'Assam' },
        { code: 'grade', value: 2 },
      ],
      fulfillmentMethods: ['BOPIS', 'ROPIS'],
      unit: 'g',
      unitValue: 100,
    })

    await api.exportCsv({ body: { entity: 'product' } })

    const { run, text } = await outcome()
    assert.partialDeepStrictEqual(run, {
      feed: 'product',
      status: 'succeded',
      entityCount: 1,
      errorMessage: null,
    })
    assert.equal(
      text,
      `${productCsvColumns.join(',')}\r\nAC,tea,1,en-us,USD,"Tea, ""black""","two\nlines",,,a.png~b.png,S,U,,3.5,3,active,g,100,,,false,standard,false,,,,BOPIS~ROPIS,Origin:Assam~grade:2,Teas~New,teas~new,,,,,,\r\n`,
    )
  })

  it('has categories with parents before those below them, in the characters that are asked for', async () => {
    const { api, outcome } = await withCatalog()
    await api.createCategories({
      body: {
        categories: [
          { code: 'z', name: { 'en-us': "Tea; 'loose'" }, sequenceId: 7 },
          { code: 'a', name: { 'en-us': 'Green' }, sequenceId: 8, parentCategoryCode: 'z' },
        ],
      },
    })

    await api.exportCsv({
      body: { entity: 'category', withHeader: false, delimiter: ';', enclosure: "'", escape: '\\' },
    })

    const { run, text } = await outcome()
    assert.equal(run.feed, 'category')
    assert.equal(text, "AC;z;'Tea; \\'loose\\'';7;;;\r\nAC;a;Green;8;z;;\r\n")
  })

  it('has only a header for an empty catalog', async () => {
    const { api, outcome } = await withCatalog()

    await api.exportCsv({ body: { entity: 'product' } })

    assert.equal((await outcome()).text, `${productCsvColumns.join(',')}\r\n`)
  })

  it('keeps to its shape', async () => {
    const { api } = await withCatalog()
    const refused = (body: object, code: string) =>
      assert.rejects(
        api.exportCsv({ body: { entity: 'product', ...body } }),
        (error: ValidationError) => error.problems[0]?.code === code,
        JSON.stringify(body),
      )

    await refused({ entity: 'inventory' }, 'ENUM_MISMATCH')
    await refused({ delimiter: '' }, 'MIN_LENGTH')
    await refused({ delimiter: ';;' }, 'MAX_LENGTH')
    await refused({ delimiter: '\n' }, 'PATTERN')
    await refused({ delimiter: '"' }, 'NOT_PASSED')
    await assert.rejects(
      api.exportCsv({ catalogCode: 'nowhere', body: { entity: 'product' } }),
      NotFoundError,
    )
  })
})
