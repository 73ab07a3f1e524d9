import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
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

describe('a list of localized texts', () => {
  const forms = {
    'texts by locale': [
      { 'en-us': 'Mild', 'de-DE': 'Mild (de)' },
      { 'en-us': 'Sweet', 'de-DE': 'Süß' },
      { 'en-us': 'Smoky' },
    ],
    'a list by locale': {
      'en-us': ['Mild', 'Sweet', 'Smoky'],
      'de-DE': ['Mild (de)', 'Süß', 'Smoky'],
    },
  }
  const withTaste = async () => {
    const h = await harness()
    await h.seed.catalog()
    const taste = { code: 'taste', name: 'Taste', type: 'localizedText', isArray: true } as const
    expectNoErrors(await h.api.createProperties({ body: { properties: [taste] } }))
    const read = async (localeCode?: string, productCode = 'tea') =>
      (await h.api.getProduct({ productCode, localeCode })).product.properties?.[0]?.value
    return { ...h, read }
  }
  const tasting = (value: unknown) => [{ code: 'taste', type: 'simple' as const, value }]

  for (const [form, value] of Object.entries(forms))
    it(`is taken as ${form}, and read, found and filtered in the language that is asked for`, async () => {
      const h = await withTaste()
      await h.seed.product({ code: 'other', status: 'active' })
      await h.seed.product({ code: 'tea', status: 'active' })
      await h.api.updateProduct({ productCode: 'tea', body: { properties: tasting(value) } })
      await h.seed.product({ code: 'new', status: 'active', properties: tasting(value) })

      for (const code of ['tea', 'new']) {
        assert.deepEqual(await h.read('en-us', code), ['Mild', 'Sweet', 'Smoky'])
        assert.deepEqual(await h.read('de-at', code), ['Mild (de)', 'Süß', 'Smoky'])
        assert.deepEqual(await h.read('fr-fr', code), ['Mild', 'Sweet', 'Smoky'])
      }
      const codesOf = ({ products }: { products: { code?: string }[] }) => products.map(({ code }) => code)
      for (const taste of ['Sweet', 'Süß'])
        assert.deepEqual(
          codesOf(await h.api.listProducts({ filters: { 'properties.taste': taste }, sort: 'code:asc' })),
          ['new', 'tea'],
        )
      assert.deepEqual(codesOf(await h.api.listProducts({ search: 'süß', sort: 'code:asc' })), ['new', 'tea'])
    })

  it('keeps the other languages when one is sent back as it was read, or changed', async () => {
    const h = await withTaste()
    await h.seed.product({ code: 'tea', properties: tasting(forms['texts by locale']) })
    const productCode = 'tea'

    await h.api.updateProduct({ productCode, body: { properties: tasting(await h.read('en-us')) } })
    await h.api.updateProduct({ productCode, localeCode: 'de-de', body: { properties: tasting(['Herb']) } })

    assert.deepEqual(await h.read('de-de'), ['Herb'])
    assert.deepEqual(await h.read('en-us'), ['Mild', 'Sweet', 'Smoky'])
  })

  it('is refused in any other form, with the place of what is wrong', async () => {
    const h = await withTaste()
    for (const value of ['Mild', ['Mild'], [{ 'en-us': 1 }], { 'en-us': 'Mild' }, [{ 'en-us': ['Mild'] }]]) {
      const { errors } = await h.api.createProducts({
        body: {
          products: [
            {
              code: 'tea',
              name: {},
              modelType: 'standard',
              isInventoryManaged: false,
              properties: tasting(value),
            },
          ],
        },
      })
      assert.equal(errors.length, 1, JSON.stringify(value))
      assert.deepEqual(errors[0]?.subentityPath?.slice(0, 3), ['properties', 0, 'value'])
    }
  })
})
