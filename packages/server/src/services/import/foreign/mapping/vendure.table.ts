import type { Mapping } from './mapping.types.ts'
import { lost, to, yesOrNo } from './rule.rules.ts'

const fileName = 'a name of a file leads nowhere: give the addresses of the pictures'

const products: Mapping = {
  system: 'vendure',
  entity: 'product',
  knownBy: ['name', 'slug', 'optionGroups', 'optionValues', 'sku'],
  rows: 'belowName',
  columns: {
    name: to('name'),
    slug: to('handle'),
    description: to('longDescription'),
    assets: to('image', { list: '|', only: 'address', lost: fileName }),
    facets: to('facet', { list: '|' }),
    optionGroups: to('optionName', { list: '|' }),
    optionValues: to('optionValue', { list: '|' }),
    sku: to('sku'),
    price: to('price'),
    taxCategory: to('taxClass'),
    stockOnHand: to('stock'),
    trackInventory: to('isManaged', { values: { ...yesOrNo, inherit: 'true' } }),
    variantAssets: to('variantImage', { list: '|', only: 'address', lost: fileName }),
    variantFacets: lost('facets are those of the product'),
    enabled: to('status', { values: { true: 'active', false: 'inactive' } }),
    'product:*': lost('there is no field for custom fields; add a column with a property'),
    'variant:*': lost('there is no field for custom fields; add a column with a property'),
  },
}

export const vendure = [products]
