import type { IntakeEvent } from '@tradepost/contract'

export type Kind = IntakeEvent['event']
export type Change = {
  entity: 'product' | 'category' | 'attribute' | 'property' | 'location' | 'inventory'
  /** Of the creation's body. */
  list: string
  code: string
  body: Record<string, unknown>
}

const name = { 'en-us': 'x' }
const stock = { productCode: 'tea', locationCode: 'shop', sku: null }

const of =
  (entity: Change['entity'], list: string) =>
  (code: string, body: Record<string, unknown> = {}): Change => ({ entity, list, code, body })
const product = of('product', 'products')
const category = of('category', 'categories')
const attribute = of('attribute', 'attributes')
const property = of('property', 'properties')
const location = of('location', 'locations')
const inventory = of('inventory', 'inventories')

export const created: Change[] = [
  property('origin', { name: 'Origin', type: 'localizedText' }),
  attribute('size', { type: 'text', use: 'option', name, values: [{ code: 'large', sequenceId: 1, name }] }),
  category('teas', { name, sequenceId: 1 }),
  category('mugs', { name, sequenceId: 2 }),
  location('shop', { name: 'Shop', type: { code: 'store' } }),
  ...['tea', 'mug', 'pot'].map((code) =>
    product(code, { name, modelType: 'standard', isInventoryManaged: true, categories: [{ code: 'teas' }] }),
  ),
  inventory('tea', { ...stock, onHand: 5 }),
]

/** Of each kind that a change of a product may be of, also those that stored rows decide about. */
const patches: Record<string, unknown>[] = [
  { rating: 4 },
  { status: 'inactive', url: 'tea' },
  { price: { price: 3, cost: 1, currencyCode: 'USD' } },
  { price: { price: 4, currencyCode: 'USD' }, identifiers: { sku: 'T-1' } },
  { name: { 'de-de': 'Tee' }, shortDescription: { 'en-us': 'Black', 'de-de': 'Schwarz' } },
  {
    categories: [{ code: 'mugs', isPrimary: true }],
    options: [{ code: 'size', values: [{ code: 'large' }] }],
  },
  { properties: [{ code: 'origin', value: { 'en-us': 'Assam' } }] },
  { media: [{ url: 'https://example.test/tea.jpg', type: 'image' }] },
  { externalUpdateDate: '2026-01-02T00:00:00.000Z', longName: { 'en-us': 'Black tea' } },
  { rating: 4 },
  {},
]

/** Neighbors of one entity are written together where that is possible. */
export const updated: Change[] = [
  ...patches.map((patch) => product('tea', patch)),
  product('tea', { rating: 5 }),
  product('mug', { name: { 'en-us': 'Mug' }, price: { price: 1, currencyCode: 'USD' } }),
  product('pot', { categories: [] }),
  category('mugs', { parentCategoryCode: 'teas', name: { 'de-de': 'Tassen' } }),
  category('teas', { sequenceId: 7 }),
  attribute('size', { name: { 'en-us': 'Size' } }),
  property('origin', { name: 'Where from' }),
  location('shop', { name: 'The shop', isDefault: true }),
  inventory('tea', { ...stock, onHand: 9 }),
]

export const deleted: Change[] = [inventory('tea', stock), product('pot'), category('mugs')]
