import assert from 'node:assert/strict'
import { it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import fc from 'fast-check'
import { type Harness, harness, useOwnServer } from '../../../../../test/support/harness.ts'
import { color } from '../../attribute/attribute.fixture.ts'
import { readersOf } from './document.fixture.ts'

useOwnServer()

const HOUR = 3_600_000
const codes = ['mug', 'shirt', 'shirt-s', 'shirt-m', 'book']
const named = (text: string) => ({ 'en-us': text, 'de-de': `${text} (de)` })

const drafts = {
  mug: { isInventoryManaged: true, price: { price: 4, cost: 2, currencyCode: 'USD' } },
  shirt: { modelType: 'configurable', isInventoryManaged: true, price: { price: 9, currencyCode: 'USD' } },
  'shirt-s': {
    ...({ modelType: 'variant', parentProductCode: 'shirt', isInventoryManaged: true } as const),
    ...{ price: { price: 8, currencyCode: 'USD' }, options: [{ code: 'color', values: [{ code: 'red' }] }] },
  },
  'shirt-m': {
    ...({ modelType: 'variant', parentProductCode: 'shirt', isInventoryManaged: true } as const),
    ...{
      price: { price: 10, currencyCode: 'USD' },
      options: [{ code: 'color', values: [{ code: 'blue' }] }],
    },
  },
  book: {
    properties: [{ code: 'color', type: 'attribute', value: ['red', 'blue'] }],
    media: { 'en-us': [{ url: 'https://pictures.example.com/book.jpg', type: 'image' }] },
  },
} as const

type Code = keyof typeof drafts
const place = { categories: [{ code: 'kitchen' }] }
const category = (code: string, parentCategoryCode: string | null) => ({
  ...{ code, parentCategoryCode, sequenceId: 1, name: named(code) },
})

const prepare = async (): Promise<Harness> => {
  const h = await harness()
  await h.seed.catalog()
  expectNoErrors(
    await h.api.createShops({ body: { shops: [{ code: 'web', name: 'Web', locales: ['de-de'] }] } }),
  )
  await h.seed.location({ code: 'store' })
  expectNoErrors(await h.api.createAttributes({ body: { attributes: [color] } }))
  const categories = [category('home', null), category('kitchen', 'home'), category('garden', null)]
  expectNoErrors(await h.api.createCategories({ body: { categories } }))
  for (const code of codes as Code[]) await h.seed.product({ code, ...place, ...drafts[code] } as never)
  return h
}

type Move = { name: string; make(h: Harness): Promise<unknown> }
const move = (name: string, make: Move['make']): Move => ({ name, make })
const product = fc.constantFrom(...(codes as Code[]))
const word = fc.constantFrom('one', 'two', 'three')
const price = fc.integer({ min: 1, max: 20 })
const onHand = fc.constantFrom(0, 0, 3)
const dates = fc.constantFrom('startDate', 'endDate', 'firstAvailableDate', 'eolDate')

const update = (h: Harness, productCode: string, body: object) => h.api.updateProduct({ productCode, body })

/** Each kind of write that a read of a product may show. */
const moves: fc.Arbitrary<Move>[] = [
  fc
    .tuple(product, word)
    .map(([code, text]) => move(`name ${code} ${text}`, (h) => update(h, code, { name: named(text) }))),
  fc
    .tuple(product, price)
    .map(([code, amount]) =>
      move(`price ${code} ${amount}`, (h) =>
        update(h, code, { price: { price: amount, currencyCode: 'USD' } }),
      ),
    ),
  fc
    .tuple(product, fc.constantFrom('active', 'inactive'))
    .map(([code, status]) => move(`${status} ${code}`, (h) => update(h, code, { status }))),
  fc
    .tuple(product, dates, fc.integer({ min: -3, max: 3 }))
    .map(([code, field, hours]) =>
      move(`${field} ${code} ${hours}`, (h) =>
        update(h, code, { [field]: new Date(h.clock.now().getTime() + hours * HOUR).toISOString() }),
      ),
    ),
  fc
    .tuple(product, fc.constantFrom('hideInStorefront', 'allowBackOrders', 'preOrder', null))
    .map(([code, treatment]) =>
      move(`treatment ${code} ${treatment}`, (h) => update(h, code, { inventoryTreatment: treatment })),
    ),
  fc.tuple(product, onHand).map(([productCode, count]) =>
    move(`stock ${productCode} ${count}`, (h) =>
      h.api.setInventories({
        body: { inventories: [{ productCode, locationCode: 'store', sku: null, onHand: count }] },
      }),
    ),
  ),
  fc
    .constantFrom('active', 'inactive')
    .map((status) =>
      move(`location ${status}`, (h) =>
        h.api.updateLocation({ locationCode: 'store', body: { status } as never }),
      ),
    ),
  fc.constantFrom(0, 5).map((safetyStock) =>
    move(`safety stock ${safetyStock}`, (h) =>
      h.api.updateLocation({
        locationCode: 'store',
        body: { inventory: { safetyStockMode: 'enabled', safetyStock, safetyStockType: 'count' } },
      }),
    ),
  ),
  word.map((text) =>
    move(`category ${text}`, (h) =>
      h.api.updateCategory({ categoryCode: 'kitchen', body: { name: named(text) } }),
    ),
  ),
  fc
    .constantFrom('home', 'garden')
    .map((parentCategoryCode) =>
      move(`category below ${parentCategoryCode}`, (h) =>
        h.api.updateCategory({ categoryCode: 'kitchen', body: { parentCategoryCode } }),
      ),
    ),
  fc.constant(
    move('category anew', async (h) => {
      await h.api.deleteCategory({ categoryCode: 'kitchen' })
      await h.api.createCategories({ body: { categories: [category('kitchen', null)] } })
    }),
  ),
  word.map((text) =>
    move(`attribute ${text}`, (h) =>
      h.api.updateAttribute({ attributeCode: 'color', body: { name: named(text) } }),
    ),
  ),
  fc.tuple(word, price).map(([text, sequenceId]) =>
    move(`value ${text} ${sequenceId}`, (h) =>
      h.api.updateAttributeValue({
        attributeCode: 'color',
        attributeValueCode: 'red',
        body: { name: named(text), sequenceId },
      }),
    ),
  ),
  fc
    .constantFrom('en-us', 'de-de')
    .map((defaultLocaleCode) =>
      move(`catalog ${defaultLocaleCode}`, (h) =>
        h.api.updateCatalog({ catalogCode: 'main', body: { defaultLocaleCode } }),
      ),
    ),
  product.map((code) =>
    move(`anew ${code}`, async (h) => {
      await h.api.deleteProduct({ productCode: code })
      await h.seed.product({ code, ...place, ...drafts[code], name: named('anew') } as never)
    }),
  ),
  fc
    .integer({ min: 1, max: 2 })
    .map((hours) => move(`${hours} hours later`, async (h) => h.clock.advance(hours * HOUR))),
]

/** Made at the same moment, while others read. */
const together = fc.array(fc.oneof(...moves), { minLength: 1, maxLength: 3 })
const localeCodes = [undefined, 'de-de']

const { MODEL_RUNS } = process.env

it('is what it would be if it were built anew, after any write, also while others read', {
  timeout: 300_000,
}, async () => {
  const h = await prepare()
  const { contextFor, built, textOf, pageOf } = await readersOf(h)
  const readers = [contextFor([]), contextFor(['CPCV'])]
  const readAll = () =>
    Promise.all(
      readers.flatMap((ctx) =>
        localeCodes.flatMap((localeCode) => [
          ...codes.map((code) => textOf(ctx, code, { localeCode })),
          pageOf(ctx, { localeCode }),
        ]),
      ),
    )
  const buildAll = async () => {
    const texts: string[] = []
    for (const ctx of readers)
      for (const localeCode of localeCodes) {
        for (const code of codes)
          texts.push(await built(ctx, (inside) => textOf(inside, code, { localeCode })))
        texts.push(await built(ctx, (inside) => pageOf(inside, { localeCode })))
      }
    return texts
  }

  await fc.assert(
    fc.asyncProperty(together, async (chosen) => {
      // a product or category that another one is making anew may be missing for the moment
      const makes = chosen.map(({ make }) => make(h).catch(() => undefined))
      await Promise.all([...makes, readAll()])

      const kept = await readAll()

      assert.deepEqual(kept, await buildAll(), chosen.map(({ name }) => name).join(', '))
    }),
    {
      numRuns: MODEL_RUNS === undefined ? 30 : Number(MODEL_RUNS),
      endOnFailure: true,
      interruptAfterTimeLimit: 200_000,
    },
  )
})
