import { PAGE_SHOP } from './page.data.ts'
import { codeOf } from './product.ts'
import type { Scenario } from './world.ts'

/** Pages for people, drawn by the server. */
export const storeScenarios: Scenario[] = [
  {
    name: 'store-product',
    merchant: 'large',
    keys: 'stored',
    request: ({ merchants }, key) => ({
      method: 'GET',
      path: `/store/${merchants.large.code}/${PAGE_SHOP}/de-de/p/${codeOf(key)}`,
    }),
  },
]
