import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls, json } from '../call.fixture.ts'

const { call } = await functionCalls()

type Product = {
  price: object
  unit?: string
  unitValue?: number
  unitPriceRefUom?: string
  unitPriceRefValue?: number
}
const priceOf = (product: Product) => call<number | null>(sql`price_per_measure_unit(${json(product)})`)

const packed = {
  price: { price: 2.5 },
  unit: 'g',
  unitValue: 250,
  unitPriceRefUom: 'kg',
  unitPriceRefValue: 1,
}

describe('the price of a reference amount', () => {
  // biome-ignore format: a table reads better as one
  const rows: [title: string, product: Product, price: number | null][] = [
    ['converts within a dimension', packed, 10],
    ['is that of the sale price when there is one', { ...packed, price: { price: 2.5, salePrice: 2 } }, 8],
    ['counts pieces', { ...packed, unit: 'piece', unitValue: 6, unitPriceRefUom: 'unit' }, 0.4167],
    ['converts pounds to kilograms', { ...packed, unit: 'lb', unitValue: 1 }, 5.5116],
    ['does not compare volume with mass', { ...packed, unit: 'ml' }, null],
    ['is none for an unknown unit', { ...packed, unit: 'bushel' }, null],
    ['is none for a package of nothing', { ...packed, unitValue: 0 }, null],
    ['is none without a reference', { ...packed, unitPriceRefUom: undefined }, null],
  ]
  for (const [title, product, price] of rows)
    it(title, async () => assert.equal(await priceOf(product).then((found) => found && Number(found)), price))

  it('has a size and a dimension for the same units', async () => {
    const units = [
      'mg',
      'g',
      'kg',
      'oz',
      'lb',
      'ml',
      'l',
      'm3',
      'floz',
      'pt',
      'qt',
      'gal',
      'cm',
      'm',
      'in',
      'ft',
      'yd',
      'm2',
      'ft2',
      'unit',
      'piece',
      'each',
      'none',
    ]
    for (const unit of units)
      assert.equal(
        await call(sql`(unit_dimension(${unit}) is null) = (unit_size(${unit}) is null)`),
        true,
        unit,
      )
  })
})
