import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { StockedProduct } from '../product/product.read.ts'
import type { CartLine } from './cart.types.ts'
import { breachesOf, productsBy } from './quantity.rules.ts'

const LINES = 500

it('adds up each line of a product a few times, however many lines ask for its rules', () => {
  let reads = 0
  const lines = Array.from({ length: LINES }, (_, n) => ({
    productCode: 'cheese',
    fulfillment: { location: { code: `place-${n}` } },
    get quantity() {
      reads++
      return 1
    },
  })) as unknown as CartLine[]
  const cheese = { name: 'Cheese', parts: [], minQty: null, needsStock: false, isByMeasure: false }
  const products = productsBy([
    { ...cheese, code: 'cheese', location: null, maxQty: LINES - 1 } as unknown as StockedProduct,
  ])
  const findBreach = breachesOf(lines, products)

  const found = lines.map((_, n) => findBreach('cheese', `place-${n}`)?.code)

  assert.deepEqual(new Set(found), new Set(['EPURCHASESTEPS']))
  assert.ok(reads <= 4 * LINES, `${reads} reads`)
})
