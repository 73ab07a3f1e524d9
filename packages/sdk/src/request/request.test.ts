import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { serve } from '../../test/serve.ts'

const products = '/catalog/v1/merchants/demo/products'
const list = { json: { meta: { limit: 1000, offset: 0 }, products: [] } }
const searchOf = (url = '') => Object.fromEntries(new URLSearchParams(url.split('?')[1]))

describe('the request of a call', () => {
  it('is built from path, query and body given in one object', async (t) => {
    const { client, seen } = await serve(t, () => ({ status: 204 }))

    const result = await client.updateProduct({
      productCode: 'tea',
      catalogCode: 'de',
      body: { status: 'inactive' },
    })

    assert.equal(result, undefined)
    const [{ method, url, headers, body } = assert.fail()] = seen
    assert.deepEqual([method, url], ['POST', `${products}/tea?catalogCode=de`])
    assert.equal(headers['content-type'], 'application/json')
    assert.equal(body, '{"status":"inactive"}')
  })

  for (const [code, escaped] of [
    ['green tea', 'green%20tea'],
    ['a/b?c#d', 'a%2Fb%3Fc%23d'],
    ['100%', '100%25'],
    ['茶', '%E8%8C%B6'],
    ['..a', '..a'],
  ] as const)
    it(`escapes the code ${code} in the path`, async (t) => {
      const { client, seen } = await serve(t, () => ({ json: { product: {} } }))

      await client.getProduct({ productCode: code })

      assert.equal(seen[0]?.url, `${products}/${escaped}`)
    })

  for (const code of ['', '.', '..'])
    it(`refuses the code "${code}", which would address another operation`, async (t) => {
      const { client, seen } = await serve(t, () => ({ status: 204 }))

      await assert.rejects(client.deleteProduct({ productCode: code }), TypeError)
      assert.equal(seen.length, 0)
    })

  it('carries filters as JSON, lists with commas, and dates and flags as text', async (t) => {
    const { client, seen } = await serve(t, () => list)
    const since = new Date('2026-01-02T03:04:05.000Z')

    await client.listProducts({
      filters: { updateDate: { $gte: since }, $or: [{ code: 'green tea' }, { code: { $ct: 'a&b' } }] },
      fields: ['code', 'name'],
      sort: ['name:asc', 'code:desc'],
      ignoreTotalItemCount: true,
      limit: 5,
      localeCode: undefined,
    })

    assert.deepEqual(searchOf(seen[0]?.url), {
      filters:
        '{"updateDate":{"$gte":"2026-01-02T03:04:05.000Z"},"$or":[{"code":"green tea"},{"code":{"$ct":"a&b"}}]}',
      fields: 'code,name',
      sort: 'name:asc,code:desc',
      ignoreTotalItemCount: 'true',
      limit: '5',
    })
  })

  it('takes filters, fields and sort as texts, too', async (t) => {
    const { client, seen } = await serve(t, () => list)

    await client.listProducts({ filters: '{"code":"tea"}', fields: 'code,name', sort: 'name:asc' })

    assert.deepEqual(searchOf(seen[0]?.url), {
      filters: '{"code":"tea"}',
      fields: 'code,name',
      sort: 'name:asc',
    })
  })

  it('says by headers and query what the options ask for', async (t) => {
    const { client, seen } = await serve(t, () => ({ json: { product: { code: 'tea' } } }))

    const shown = await client.updateProduct(
      { productCode: 'tea', body: {} },
      {
        returnRepresentation: true,
        strict: true,
        dryRun: true,
        ifMatch: '"7"',
        idempotencyKey: 'mine',
        requestId: 'r-1',
        headers: { 'X-Extra': 'yes' },
      },
    )

    assert.equal(shown.product.code, 'tea')
    assert.equal(seen[0]?.url, `${products}/tea?dryRun=true`)
    assert.partialDeepStrictEqual(seen[0]?.headers, {
      prefer: 'return=representation, handling=strict',
      'if-match': '"7"',
      'idempotency-key': 'mine',
      'x-request-id': 'r-1',
      'x-extra': 'yes',
    })
  })

  it('has an idempotency key of its own for every write and none for a read', async (t) => {
    const { client, seen } = await serve(t, () => ({ json: {} }))

    await client.deleteProduct({ productCode: 'tea' })
    await client.deleteProduct({ productCode: 'tea' })
    await client.getProduct({ productCode: 'tea' })

    const keys = seen.map(({ headers }) => headers['idempotency-key'])
    assert.match(String(keys[0]), /^[0-9a-f-]{36}$/)
    assert.notEqual(keys[0], keys[1])
    assert.equal(keys[2], undefined)
  })

  it('starts below a base with a path', async (t) => {
    const { baseUrl, connect, seen } = await serve(t, () => list)

    await connect({ baseUrl: `${baseUrl}/shop/`, token: 'mine' }).listProducts()

    assert.equal(seen[0]?.url, `/shop${products}`)
  })

  it('needs the merchant code only below a merchant', async (t) => {
    const { connect, seen } = await serve(t, () => ({ status: 204 }))
    const operator = connect({ merchantCode: undefined })

    await operator.setMerchantStatus({ merchantCode: 'demo', body: { status: 'inactive' } })

    assert.equal(seen[0]?.url, '/merchant/v1/merchants/demo/status')
    await assert.rejects(operator.listProducts(), /listProducts needs merchantCode/)
  })
})

describe('a raw call', () => {
  it('answers status, headers, ETag, request id and warnings beside the body', async (t) => {
    const { client } = await serve(t, () => ({
      headers: { etag: '"3"' },
      json: { product: { code: 'tea' } },
    }))

    const { headers, ...answer } = await client.raw.getProduct({ productCode: 'tea' })

    assert.deepEqual(answer, {
      status: 200,
      etag: '"3"',
      requestId: 'request-1',
      warnings: [],
      body: { product: { code: 'tea' } },
    })
    assert.equal(headers.get('etag'), '"3"')
  })
})
