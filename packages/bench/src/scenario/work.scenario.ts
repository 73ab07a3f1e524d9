import { order } from '@tradepost/contract'
import { WORK_LOCATION } from './work.data.ts'
import type { MerchantName, Scenario, World } from './world.ts'

const worksOf = (world: World, merchant: MerchantName) =>
  `${order.base.replace('{merchantCode}', world.merchants[merchant].code)}/fulfillmentOrders`

const filters = encodeURIComponent(JSON.stringify({ locationCode: WORK_LOCATION, status: 'new' }))

const listOf = (name: string, merchant: MerchantName): Scenario => ({
  name,
  merchant,
  keys: 'order',
  request: (world) => ({ method: 'GET', path: `${worksOf(world, merchant)}?limit=100&filters=${filters}` }),
})

/** The screen of a store: what waits there, and one of it. */
export const workScenarios: Scenario[] = [
  listOf('work-list100', 'large'),
  listOf('work-list100-medium', 'medium'),
  {
    name: 'work-get',
    merchant: 'large',
    keys: 'order',
    request: (world, key) => ({ method: 'GET', path: `${worksOf(world, 'large')}/${key}-0001` }),
  },
]
