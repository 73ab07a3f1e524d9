import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCaller, type Database, sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../../test/support/harness.ts'
import { countStatements } from '../../../../../test/support/statements.ts'
import { listProducts } from '../list/list.ts'
import { readersOf } from './document.fixture.ts'
import { getProduct } from './get.ts'

const tea = { code: 'tea', catalogCode: undefined }
const withTea = async (): Promise<Harness> => {
  const h = await harness()
  await h.seed.catalog()
  await h.seed.product({
    code: 'tea',
    name: { 'en-us': 'Tea', 'de-de': 'Tee' },
    price: { price: 2, cost: 1, currencyCode: 'USD' },
  })
  return h
}
const nameOf = async ({ api }: Harness, localeCode?: string) =>
  (await api.getProduct({ productCode: 'tea', localeCode })).product.name

describe('the kept text of a product', () => {
  it('takes one statement to read, for a product and for a page', async () => {
    const h = await withTea()
    await h.seed.product({ code: 'cup' })
    const { ctx, spent } = await countStatements(h)
    const get = () => spent(() => getProduct(ctx, tea, {}))
    const list = () => spent(() => listProducts(ctx, { limit: 20 }))

    const [cold, warm] = [await get(), await get()]
    const [coldPage, warmPage] = [await list(), await list()]

    assert.deepEqual([cold, warm], [2, 1])
    assert.deepEqual([coldPage, warmPage], [3, 1])
  })

  it('takes few statements for many who ask at the same moment, and each gets its own product', async () => {
    const h = await withTea()
    await h.seed.product({ code: 'cup' })
    const { ctx, spent } = await countStatements(h)
    const codes = ['tea', 'cup', 'nothing']
    const get = (code: string) =>
      getProduct(ctx, { code, catalogCode: undefined }, {}).then(
        ({ text }) => JSON.parse(text).product.code,
        () => 'refused',
      )
    for (const code of codes) await get(code)

    let found: string[] = []
    const ofProducts = await spent(async () => {
      found = await Promise.all(Array.from({ length: 30 }, (_, n) => get(codes[n % 3] as string)))
    })
    let pages: string[] = []
    const ofPages = await spent(async () => {
      const answers = Array.from({ length: 10 }, () => listProducts(ctx, { limit: 20 }))
      pages = (await Promise.all(answers)).map(({ text }) => text)
    })

    assert.deepEqual(
      found,
      Array.from({ length: 30 }, (_, n) => ['tea', 'cup', 'refused'][n % 3]),
    )
    assert.equal(new Set(pages).size, 1)
    // two of a kind are sent by themselves; the others share one
    assert.deepEqual([ofProducts, ofPages], [3, 3])
  })

  it('is apart for those who may not see what a product costs the merchant', async () => {
    const h = await withTea()
    const narrow = await h.as(['CPV'])
    const costs = async () => [
      (await h.api.getProduct({ productCode: 'tea' })).product.price?.cost,
      (await narrow.getProduct({ productCode: 'tea' })).product.price?.cost,
      (await narrow.listProducts({ limit: 5 })).products[0]?.price?.cost,
    ]

    assert.deepEqual(
      [await costs(), await costs()],
      [
        [1, null, null],
        [1, null, null],
      ],
    )
  })

  it('is kept in the languages of the catalog and of shops, and read in any', async () => {
    const h = await withTea()
    expectNoErrors(
      await h.api.createShops({
        body: { shops: [{ code: 'web', name: 'Web', locales: ['en-us', 'de-de'] }] },
      }),
    )
    const { merchantId } = await readersOf(h)

    for (const locale of ['en-us', 'de-de', 'fr-fr', 'de-at'])
      for (let time = 0; time < 2; time++)
        assert.equal(await nameOf(h, locale), locale.startsWith('de') ? 'Tee' : 'Tea')

    const locales = await h.platform.database.many<{ locale: string }>(
      sql`select locale from product_document where merchant_id = ${merchantId} order by 1`,
    )
    assert.deepEqual(locales, [{ locale: 'de-de' }, { locale: 'en-us' }])
    const page = await h.api.listProducts({ limit: 5, localeCode: 'de-at' })
    assert.deepEqual(
      page.products.map(({ name }) => name),
      ['Tee'],
    )
  })

  it('is not that of a change that is rolled back', async () => {
    const h = await withTea()
    const body = { name: { 'en-us': 'Coffee' } }
    const path = `/catalog/v1/merchants/${h.merchantCode}/products/tea?dryRun=true`
    const headers = { prefer: 'return=representation' }

    const tried = await h.raw(path, { method: 'POST', headers, body: JSON.stringify(body) })
    const after = await nameOf(h)

    assert.deepEqual([tried.body.product.name, after], ['Coffee', 'Tea'])
    assert.deepEqual(await (await readersOf(h)).keptCodes(), ['tea'])
  })

  it('is not that of another product which had the same code', async () => {
    const h = await withTea()
    await nameOf(h)

    await h.api.deleteProduct({ productCode: 'tea' })
    const gone = await (await readersOf(h)).keptCodes()
    await h.seed.product({ code: 'tea', name: { 'en-us': 'Other tea' } })

    assert.deepEqual([gone, await nameOf(h)], [[], 'Other tea'])
  })

  it('is built for each read on a server in recovery, which does not show what is not logged', async () => {
    const h = await withTea()
    const readers = await readersOf(h)
    const ctx = readers.contextFor([])
    const { database } = h.platform
    const asked = <T>(query: { sql: string }, ask: () => Promise<T>): Promise<T> =>
      query.sql.includes('product_document')
        ? Promise.reject(
            Object.assign(new Error('in recovery'), { code: '0A000', routine: 'get_relation_info' }),
          )
        : ask()
    const inRecovery: Database = {
      ...database,
      many: (query) => asked(query, () => database.many(query)),
      maybe: (query) => asked(query, () => database.maybe(query)),
      one: (query) => asked(query, () => database.one(query)),
      run: (query) => asked(query, () => database.run(query)),
    }
    const reading = readers.contextFor([], inRecovery)

    const [product, page] = [await readers.textOf(reading, 'tea'), await readers.pageOf(reading)]

    assert.deepEqual(await readers.keptCodes(), [])
    assert.deepEqual([product, page], [await readers.textOf(ctx, 'tea'), await readers.pageOf(ctx)])
  })

  it('is built for each read where nothing can be kept', async () => {
    const h = await withTea()
    const readers = await readersOf(h)
    const ctx = readers.contextFor([])
    const { database } = h.platform
    const reader = database.forCaller(createCaller(h.merchantCode, true))
    const readOnly = <T>(work: (db: Database) => Promise<T>): Promise<T> =>
      reader.tx(async (tx) => {
        await tx.run(sql`set transaction read only`)
        return work({
          ...database,
          ...tx,
          tx: (inner) => inner(tx, (send) => send()),
          forCaller: () => database,
        })
      })

    // each statement by itself, as on a server that only reads
    const refusing: Database = {
      ...database,
      many: (query) => readOnly((db) => db.many(query)),
      maybe: (query) => readOnly((db) => db.maybe(query)),
      run: (query) => readOnly((db) => db.run(query)),
    }
    const reading = readers.contextFor([], refusing)
    const [product, page] = [await readers.textOf(reading, 'tea'), await readers.pageOf(reading)]

    assert.deepEqual(await readers.keptCodes(), [])
    assert.deepEqual([product, page], [await readers.textOf(ctx, 'tea'), await readers.pageOf(ctx)])
    assert.deepEqual(await readers.keptCodes(), ['tea'])
  })
})
