import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls, json } from '../call.fixture.ts'

const { call, database } = await functionCalls()

const variants = [
  { code: 'a', price: 5, status: 'active' },
  { code: 'b', price: 3, status: 'active' },
  { code: 'c', price: 1, status: 'inactive' },
  { code: 'd', price: null, status: 'active' },
]
for (const { code, price, status } of variants) {
  const data = { parentProductCode: 'shirt', status, price: price && { price } }
  await database.run(sql`insert into product (merchant_id, catalog_id, code, data, descriptions, create_date, update_date)
    values (1, 1, ${code}, ${json(data)}, '{}', now(), now())`)
}

const range = (price: object, parent = 'shirt') =>
  call(sql`variant_price_range(1, 1, ${parent}, ${json(price)})`)

it('is the range of what active variants cost', async () => {
  assert.deepEqual(await range({ minPrice: null, maxPrice: null }), { minPrice: 3, maxPrice: 5 })
  assert.deepEqual(await range({}, 'none'), { minPrice: null, maxPrice: null })
})

it('is what the merchant has set, each end by itself', async () => {
  assert.deepEqual(await range({ minPrice: 2 }), { minPrice: 2, maxPrice: 5 })
  assert.deepEqual(await range({ maxPrice: 9 }), { minPrice: 3, maxPrice: 9 })
})
