import assert from 'node:assert/strict'
import { it } from 'node:test'
import { UsageError } from '../command.ts'
import { entityOf } from './entity.ts'

it('guesses the kind of records from the name of the file', () => {
  const files = {
    'products.csv': 'product',
    '/feeds/2026-11-16_Products.csv.gz': 'product',
    'categories.json': 'category',
    'properties.jsonl': 'property',
    'stock.csv': 'inventory',
    'inventories.csv': 'inventory',
    'prices.csv': 'productLocationPrice',
    'product-location-prices.csv': 'productLocationPrice',
    'segment-members.csv': 'segmentMember',
    'segments.csv': 'segment',
    'customers_export.csv': 'customer',
  }

  for (const [file, entity] of Object.entries(files)) assert.equal(entityOf(file, undefined), entity, file)
  assert.equal(entityOf('products.csv', 'category'), 'category')
  assert.throws(() => entityOf('data.csv', undefined), UsageError)
  assert.throws(() => entityOf('products.csv', 'produkt'), /--entity produkt is not known/)
})
