import { content } from '@tradepost/contract'
import { PAGE_SHOP, pageVersions } from './page.data.ts'
import type { Scenario } from './world.ts'

/** A live page as a visitor reads it, with one version and with a hundred behind it. */
export const pageScenarios: Scenario[] = Object.keys(pageVersions).map((slug) => ({
  name: slug,
  merchant: 'large',
  keys: 'stored',
  request: (world) => ({
    method: 'GET',
    path: `${content.base.replace('{merchantCode}', world.merchants.large.code)}/shops/${PAGE_SHOP}/pages/${slug}/resolved?localeCode=de-de`,
  }),
}))
