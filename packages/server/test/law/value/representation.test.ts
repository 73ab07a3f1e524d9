import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { harness } from '../../support/harness.ts'

const withTea = async () => {
  const h = await harness()
  await h.seed.catalog()
  await h.seed.product({ code: 'tea', name: { 'en-us': 'Tea', 'de-de': 'Tee' } })
  const update = (query: string, headers: Record<string, string> = {}) =>
    h.raw(`/catalog/v1/merchants/${h.merchantCode}/products/tea?${query}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ rating: 4 }),
    })
  const rating = async () => (await h.api.getProduct({ productCode: 'tea' })).product.rating
  return { ...h, update, rating }
}

describe('the query of an update', () => {
  it('shapes the entity that is answered', async () => {
    const { update, rating } = await withTea()
    const prefer = { prefer: 'return=representation' }

    const some = await update('fields=code,rating', prefer)
    const inGerman = await update('localeCode=de-de&fields=name', prefer)

    assert.deepEqual(some.body, { product: { code: 'tea', rating: 4 } })
    assert.deepEqual(inGerman.body, { product: { name: 'Tee' } })
    assert.equal(await rating(), 4)
  })

  for (const [title, headers] of [
    ['', {}],
    [' with a representation', { prefer: 'return=representation' }],
    [' with an idempotency key', { 'idempotency-key': 'k' }],
  ] as const)
    it(`is refused where the read refuses it, before anything is stored${title}`, async () => {
      const { update, rating } = await withTea()

      const answers = [await update('fields=code,foo', headers), await update('fields=code,foo', headers)]

      for (const { status, body } of answers) {
        assert.equal(status, 400)
        assert.equal(body.error.results.errors[0].code, 'ENUM_MISMATCH')
      }
      assert.equal(await rating(), null)
    })
})
