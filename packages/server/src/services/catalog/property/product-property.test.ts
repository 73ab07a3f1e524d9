import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { harness } from '../../../../test/support/harness.ts'

const withValue = async (value: unknown) => {
  const h = await harness()
  await h.seed.catalog()
  await h.seed.product({ code: 'tea', properties: [{ code: 'size', type: 'simple', value }] })
  const read = async (localeCode?: string) => {
    const { product } = await h.api.getProduct({ productCode: 'tea', localeCode })
    const named = await h.api.getProduct({ productCode: 'tea', localeCode, fields: 'properties' })
    assert.deepEqual(product.properties, named.product.properties)
    return product.properties?.[0]?.value
  }
  return { ...h, read }
}

describe('the value of a property', () => {
  for (const [kind, english, german] of [
    ['texts', 'Large', 'Groß'],
    ['lists', ['L', 'XL'], ['groß']],
    ['numbers', 12.5, 30],
    ['booleans', false, true],
    ['objects', { width: 2 }, { width: 5 }],
  ])
    it(`by locale keeps its type: ${kind}`, async () => {
      const { read } = await withValue({ 'en-US': english, 'de-de': german })

      assert.deepEqual(await read(), english)
      assert.deepEqual(await read('de-de'), german)
      assert.deepEqual(await read('de-at'), german)
      assert.deepEqual(await read('fr-fr'), english)
    })

  it('is taken from another locale where one is empty or null, but an empty list is a value', async () => {
    for (const [value, expected] of [
      [{ 'en-us': '', 'de-de': [3] }, [3]],
      [{ 'en-us': null, 'de-de': 0 }, 0],
      [{ 'en-us': [], 'de-de': [3] }, []],
      [{ 'en-us': null }, null],
    ])
      assert.deepEqual(await (await withValue(value)).read(), expected)
  })

  it('is as it was stored when it is no localization', async () => {
    for (const value of [
      7,
      true,
      'text',
      ['a', 1],
      [],
      {},
      { Width: 3, unit: 'cm' },
      null,
      [{ 'en-us': 'x' }],
    ])
      assert.deepEqual(await (await withValue(value)).read(), value)
  })
})
