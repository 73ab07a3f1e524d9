import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { errors } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { type Harness, harness } from '../support/harness.ts'

const MB = 1_000_000

/** Texts from before there was a maximum: nobody can send them now. */
const enlarge = ({ platform, merchantCode }: Harness, size: number) =>
  platform.database.run(sql`
    update product p set descriptions = jsonb_build_object('shortDescription', jsonb_build_object('en-us', repeat(repeat('x', 1000), ${size / 1000}::int)))
    from merchant m where m.id = p.merchant_id and m.code = ${merchantCode}`)

const withLargeProducts = async (count: number, size: number) => {
  const h = await harness()
  await h.seed.catalog()
  for (let n = 1; n <= count; n++) await h.seed.product({ code: `p${n}` })
  await enlarge(h, size)
  return h
}

const fields = 'code,shortDescription'

describe('a list of large products', () => {
  it('ends a page early and gives all of them by cursor', async () => {
    const { api } = await withLargeProducts(7, 2.5 * MB)
    const codes: string[] = []
    const sizes: number[] = []

    for (let after: string | undefined; ; ) {
      const { meta, products } = await api.listProducts({ fields, after })
      codes.push(...products.map(({ code }) => String(code)))
      sizes.push(products.length)
      assert.equal(meta.limit, meta.cursors?.after ? products.length : 1000)
      if (!meta.cursors?.after) break
      after = meta.cursors.after
    }

    assert.deepEqual(codes, ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'])
    assert.deepEqual(sizes, [3, 3, 1])
  })

  it('says what to ask instead to who reads by offset', async () => {
    const h = await withLargeProducts(6, 2.5 * MB)
    const path = `/catalog/v1/merchants/${h.merchantCode}/products?fields=${fields}&offset=1`

    const refused = await h.raw(path)
    const smaller = await h.raw(`${path}&limit=2`)

    assert.equal(refused.status, 413)
    assert.equal(refused.body.code, 'AnswerTooLarge')
    assert.match(refused.text, /smaller limit/)
    assert.deepEqual([smaller.status, smaller.body.products.length], [200, 2])
  })
})

describe('an answer that has no pages', () => {
  it('is refused when it is too large for the server, which goes on', async () => {
    const h = await withLargeProducts(1, 150 * MB)
    const path = `/catalog/v1/merchants/${h.merchantCode}/products`

    const refused = await h.raw(`${path}/p1?fields=${fields}`)

    assert.deepEqual([refused.status, refused.body.message], [413, errors.answerTooLarge.message])
    assert.equal((await h.raw(`${path}/p1?fields=code`)).status, 200)
  })
})

describe('a text from before there was a maximum', () => {
  const size = 100_000
  const read = async ({ api }: Harness) =>
    (await api.getProduct({ productCode: 'p1', fields: 'code,rating,shortDescription' })).product

  it('is read as it is, and other members change', async () => {
    const h = await withLargeProducts(1, size)

    await h.api.updateProduct({ productCode: 'p1', body: { rating: 5 } })

    const { rating, shortDescription } = await read(h)
    assert.deepEqual([rating, shortDescription?.length], [5, size])
  })

  it('may be sent back as it was read, but not anew', async () => {
    const h = await withLargeProducts(1, size)
    const product = await read(h)
    const update = (body: object) =>
      h.raw(`/catalog/v1/merchants/${h.merchantCode}/products/p1`, {
        method: 'POST',
        body: JSON.stringify(body),
      })

    assert.equal((await update({ ...product, rating: 4 })).status, 204)
    const refused = await update({ shortDescription: { 'en-us': `${product.shortDescription}x` } })

    const { rating, shortDescription } = await read(h)
    assert.deepEqual([rating, shortDescription?.length], [4, size])
    assert.deepEqual([refused.status, refused.body.error.results.errors[0].code], [400, 'MAX_LENGTH'])
  })
})
