import { join } from 'node:path'
import { settings } from '../bench.ts'
import { makeWorld } from '../data.ts'
import { readOptions as readBenchOptions } from '../options.ts'
import { settle } from '../own-server.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { runProgram } from '../server/program.ts'
import { openSite } from '../server/site.ts'
import { readOptions, usage } from './options.ts'
import { hasFailed, isBounded, reportSoak } from './report.ts'
import { soak } from './soak.ts'

await runProgram(usage, async (cleanup, say) => {
  const options = readOptions()
  const data = readBenchOptions(['--quick'])
  const folder = await makeTemporaryFolder(cleanup)
  const { server, connection, platform } = await openSite(join(folder, 'load'), settings, cleanup)
  const { minutes, restSeconds, products: large } = options
  say(`Creating ${large} products and ${data.orders.large} orders…`)
  const world = await makeWorld(server.url, platform, { ...data, products: { ...data.products, large } })
  await settle(connection)
  const soaked = await soak(server, world, { minutes, minuteSeconds: 60, restSeconds }, say)
  console.log(reportSoak(soaked))
  return !hasFailed(soaked) && (!options.enforce || isBounded(soaked))
})
