import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls, json } from '../call.fixture.ts'

const { call, database } = await functionCalls()

const variants = [
  { code: 'a', price: 5, status: 'active', currency: 'USD' },
  { code: 'b', price: 3, status: 'active', currency: 'USD' },
  { code: 'c', price: 1, status: 'inactive', currency: 'USD' },
  { code: 'd', price: null, status: 'active', currency: '' },
  { code: 'e', price: 2, status: 'active', currency: 'EUR' },
]
for (const { code, price, status, currency } of variants)
  await database.run(sql`insert into product_filter
      (merchant_id, catalog_id, product_code, status, model_type, parent_code, currency_code, price, terms, draw)
    values (1, 1, ${code}, ${status}, 'variant', 'shirt', ${currency}, ${price}, '{}', 1)`)

const range = (price: object, parent = 'shirt') =>
  call(sql`variant_price_range(1, 1, ${parent}, ${json({ currencyCode: 'USD', ...price })})`)

it('is the range of what active variants cost in the currency', async () => {
  assert.deepEqual(await range({ minPrice: null, maxPrice: null }), { minPrice: 3, maxPrice: 5 })
  assert.deepEqual(await range({ currencyCode: 'EUR' }), { minPrice: 2, maxPrice: 2 })
})

it('is what the merchant has set only where no variant has a price', async () => {
  assert.deepEqual(await range({ minPrice: 2, maxPrice: 9 }), { minPrice: 3, maxPrice: 5 })
  assert.deepEqual(await range({ minPrice: 2, maxPrice: 9 }, 'none'), { minPrice: 2, maxPrice: 9 })
})
