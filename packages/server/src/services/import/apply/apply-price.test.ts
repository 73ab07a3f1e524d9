import assert from 'node:assert/strict'
import { it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'

const product = (code: string, price: object) => ({
  code,
  name: { 'en-us': code },
  modelType: 'standard',
  isInventoryManaged: false,
  price,
})
const atStore = (currencyCode: string, price: number) => ({
  productCode: 'tea',
  locationCode: 'store',
  currencyCode,
  price,
})

it('rejects rows of products and location prices that nobody can pay, and says why', async () => {
  const h = await harness()
  await h.seed.catalog()
  await h.seed.location({ code: 'store' })

  const done = await importer(h).run([
    {
      entity: 'product',
      content: [
        product('below', { price: -0.01, currencyCode: 'USD' }),
        product('mill', { price: 1.005, currencyCode: 'USD' }),
        product('tea', { price: 0, currencyCode: 'USD' }),
        { code: 'tea', price: { price: -4, currencyCode: 'USD' } },
      ],
    },
    {
      entity: 'productLocationPrice',
      content: [atStore('USD', -0.01), atStore('JPY', 100.5), atStore('BHD', 1.2345), atStore('BHD', 1.234)],
    },
  ])

  assert.deepEqual(
    done.entries.map(({ entity, row, message }) => [entity, row, message]),
    [
      ['product', 1, '-0.01 is below the minimum of 0'],
      ['product', 2, '1.005 has too many decimals, at most 2 are allowed'],
      ['product', 4, '-4 is below the minimum of 0'],
      ['productLocationPrice', 1, '-0.01 is below the minimum of 0'],
      ['productLocationPrice', 2, '100.5 has too many decimals, at most 0 are allowed'],
      ['productLocationPrice', 3, '1.2345 has too many decimals, at most 3 are allowed'],
    ],
  )
  const { products } = await h.api.listProducts()
  assert.deepEqual(
    products.map(({ code, price }) => [code, price?.price]),
    [['tea', 0]],
  )
  const { productLocationPrices } = await h.api.listProductLocationPrices()
  assert.deepEqual(
    productLocationPrices.map(({ currencyCode, price }) => [currencyCode, price]),
    [['BHD', 1.234]],
  )
})

it('rejects surcharges that do not fit the currency of the product', async () => {
  const h = await harness()
  await h.seed.catalog()
  const values = [{ code: 'gold', sequenceId: 1, name: { 'en-us': 'Gold' } }]
  const wrap = { code: 'wrap', type: 'text', use: 'extra', name: { 'en-us': 'Wrap' }, values } as const
  expectNoErrors(await h.api.createAttributes({ body: { attributes: [wrap] } }))
  const extras = (additionalPrice: number) => ({
    extras: [{ code: 'wrap', values: [{ code: 'gold', additionalPrice }] }],
  })

  const done = await importer(h).run([
    {
      entity: 'product',
      content: [
        { ...product('mill', { price: 1, currencyCode: 'USD' }), ...extras(0.005) },
        { ...product('tea', { price: 100, currencyCode: 'JPY' }), ...extras(-5) },
        { code: 'tea', ...extras(0.5) },
        { code: 'tea', ...extras(7), price: { price: 1, currencyCode: 'USD' } },
      ],
    },
  ])

  assert.deepEqual(
    done.entries.map(({ row, field, message }) => [row, field, message]),
    [
      [1, 'extras.0.values.0.additionalPrice', '0.005 has too many decimals, at most 2 are allowed'],
      [3, 'extras.0.values.0.additionalPrice', '0.5 has too many decimals, at most 0 are allowed'],
    ],
  )
})
