// Builds the package that apps install, into packages/storefront/dist or a folder that is named: node main.ts [folder]
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPackage, declarationsAround } from '@tradepost/sdk/build'

const sources = fileURLToPath(new URL('../', import.meta.url))

await buildPackage({
  sources,
  dist: process.argv[2] ?? join(sources, '../dist'),
  description: 'The storefront of a Tradepost shop for apps: catalog, cart, checkout, account, pages',
  declarations: await declarationsAround(sources),
  isNeeded: ({ path }) => path.startsWith('/shop/v1/'),
})
