import { content } from '@tradepost/contract'
import { PAGE_SHOP, pageVersions } from './page.data.ts'
import { codeOf } from './product.ts'
import type { Scenario } from './world.ts'

/** A live page as a client reads it, with one version and with a hundred behind it. */
const livePages = Object.keys(pageVersions).map(
  (slug): Scenario => ({
    name: slug,
    merchant: 'large',
    keys: 'stored',
    request: (world) => ({
      method: 'GET',
      path: `${content.base.replace('{merchantCode}', world.merchants.large.code)}/shops/${PAGE_SHOP}/pages/${slug}/resolved?localeCode=de-de`,
    }),
  }),
)

/** Drawn by the server for people. */
const productPage: Scenario = {
  name: 'store-product',
  merchant: 'large',
  keys: 'stored',
  request: ({ merchants }, key) => ({
    method: 'GET',
    path: `/store/${merchants.large.code}/${PAGE_SHOP}/de-de/p/${codeOf(key)}`,
  }),
}

export const pageScenarios: Scenario[] = [...livePages, productPage]
