import { catalog } from '@tradepost/contract'
import type { MerchantName, Scenario, World } from './world.ts'

const addressOf = (
  world: World,
  name: string,
  values: Record<string, string>,
  merchant: MerchantName = 'large',
) =>
  `${catalog.base.replace('{merchantCode}', world.merchants[merchant].code)}/${name}?${new URLSearchParams(values)}`

const page = (name: string, values: Record<string, string>): Scenario => ({
  name,
  merchant: 'large',
  keys: 'stored',
  request: (world) => ({
    method: 'GET',
    path: addressOf(world, 'products', { limit: '20', ...values }),
  }),
})

/** A fifth of all products has the word. No key is in the codes of its page, which the statement names. */
const frequentWord = (name: string, merchant: MerchantName): Scenario => ({
  name,
  merchant,
  keys: 'fresh',
  request: (world) => ({
    method: 'GET',
    path: addressOf(world, 'products', { limit: '20', search: 'teapot' }, merchant),
  }),
})

const facets = 'price,options.finish,properties.colour'

/** Shoppers who look for something, in the catalog of the large merchant. */
export const findScenarios: Scenario[] = [
  // one of 90 prices
  page('list-price', { filters: '{"price":{"$gte":20,"$lt":21}}' }),
  // half of all products, and all of them are counted
  page('list-option', { filters: '{"options.finish":"matt"}' }),
  frequentWord('search-frequent', 'large'),
  frequentWord('search-frequent-small', 'small'),
  page('facets', { facets }),
  page('facets-search', { search: 'teapot', facets }),
  {
    name: 'suggest',
    merchant: 'large',
    keys: 'stored',
    request: (world) => ({ method: 'GET', path: addressOf(world, 'productSuggestions', { search: 't' }) }),
  },
]
