// Builds the package that integrators install, into packages/sdk/dist or a folder that is named: node main.ts [folder]
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { declarationsOf } from './declarations.ts'
import { buildPackage } from './package.ts'

const sources = fileURLToPath(new URL('../', import.meta.url))

await buildPackage({
  sources,
  dist: process.argv[2] ?? join(sources, '../dist'),
  description: 'The typed client of Tradepost, for Node and browsers',
  declarations: await declarationsOf(sources),
})
