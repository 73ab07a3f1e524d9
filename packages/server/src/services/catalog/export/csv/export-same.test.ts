import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ProductCreate } from '@tradepost/contract'
import { commonCsv, csvWriter } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import fc from 'fast-check'
import { withCatalog } from '../run/export.fixture.ts'
import { BATCH } from '../source/batches.ts'
import { type CsvProduct, productCells, productCsvColumns, productCsvFields } from './product-csv.rules.ts'

const COUNT = BATCH + 20
const PAGE = 200

const texts = fc.constantFrom('=1+1', '-4.00', "'=a", 'Tea', 'Tea, "black"', 'two\nlines', 'Öl ~ µ', ' ')
/** Not always in the language of the catalog. */
const localized = fc.oneof(
  texts.map((text) => ({ 'en-us': text })),
  texts.map((text) => ({ 'de-de': text })),
  fc.record({ 'en-gb': texts, 'de-de': texts }),
)
const value = fc.oneof(
  fc.constantFrom<unknown>(1, 0.5, 1e21, true, null, '', 'Assam', [1, 'a'], { width: 2, height: { m: 1 } }),
  localized,
  fc.record({ 'en-us': fc.constantFrom(1, 2.5, false), 'de-de': fc.constant(3) }),
)
const property = fc.oneof(
  fc.record(
    {
      code: fc.constantFrom('origin', 'grade'),
      name: localized,
      value,
      type: fc.constant('simple' as const),
    },
    { requiredKeys: ['code', 'value'] },
  ),
  fc.record({
    code: fc.constant('material'),
    type: fc.constant('attribute' as const),
    value: fc.constantFrom<unknown>('matt', ['glossy', 'matt'], []),
  }),
)
const option = fc.record({
  code: fc.constantFrom('finish', 'size'),
  values: fc
    .uniqueArray(fc.constantFrom('matt', 'glossy', 'rough'), { minLength: 1 })
    .map((codes) => codes.map((code) => ({ code }))),
})

const product: fc.Arbitrary<Partial<ProductCreate>> = fc.record(
  {
    name: localized,
    shortDescription: localized,
    longDescription: localized,
    categories: fc.uniqueArray(
      fc.record(
        { code: fc.constantFrom('teas', 'new', 'nameless'), sequenceId: fc.nat(9), isPrimary: fc.boolean() },
        { requiredKeys: ['code'] },
      ),
      { selector: ({ code }) => code },
    ),
    properties: fc.uniqueArray(property, { selector: ({ code }) => code }),
    options: fc.uniqueArray(option, { selector: ({ code }) => code }),
    price: fc.record({ price: fc.constantFrom(1, 2.5), currencyCode: fc.constant('USD' as const) }),
    identifiers: fc.record({ sku: texts, upc: fc.constant(null) }, { requiredKeys: [] }),
    fulfillmentMethods: fc.uniqueArray(fc.constantFrom('BOPIS', 'ROPIS')),
    status: fc.constantFrom('active' as const, 'inactive' as const),
  },
  { requiredKeys: ['name'] },
)

type Texts = Record<string, string>
const named = (code: string, name: Texts = { 'en-us': code.toUpperCase(), 'de-de': `${code}, so` }) => ({
  code,
  name,
})
const inOrder = <Item>(items: Item[]) => items.map((item, sequenceId) => ({ ...item, sequenceId }))

/** With what the products name. */
const withShelves = async () => {
  const h = await withCatalog()
  const categories = [named('teas'), named('new', { 'de-de': 'Neu' }), named('nameless', { 'en-us': ' ' })]
  expectNoErrors(await h.api.createCategories({ body: { categories: inOrder(categories) } }))
  const values = inOrder(['glossy', 'matt', 'rough'].map((code) => named(code)))
  const attributes = ['finish', 'size', 'material'].map((code) => ({
    ...named(code),
    type: 'text' as const,
    use: code === 'material' ? ('property' as const) : ('option' as const),
    values,
  }))
  expectNoErrors(await h.api.createAttributes({ body: { attributes } }))
  return h
}

describe('an export of products as CSV', () => {
  it('says of each product what reading it says', async () => {
    const { api, outcome } = await withShelves()
    const products = fc
      .sample(product, { numRuns: COUNT, seed: 4711 })
      .map(
        (one, n) =>
          ({ code: `p-${n}`, modelType: 'standard', isInventoryManaged: false, ...one }) as ProductCreate,
      )
    expectNoErrors(await api.createProducts({ body: { products } }))

    await api.exportCsv({ body: { entity: 'product' } })

    const { text } = await outcome()
    const read: CsvProduct[] = []
    for (let offset = 0; offset < COUNT; offset += PAGE) {
      const page = { offset, limit: PAGE, sort: 'code:asc', fields: productCsvFields.join() }
      read.push(...((await api.listProducts(page)).products as CsvProduct[]))
    }
    const line = csvWriter(commonCsv)
    const cells = read.map((one, n) => productCells(one, { sequence: n + 1, localeCode: 'en-us' }))
    assert.equal(read.length, COUNT)
    assert.deepEqual(text?.split('\r\n'), [productCsvColumns, ...cells].map(line).join('').split('\r\n'))
  })
})
