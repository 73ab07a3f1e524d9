import { constants } from 'node:os'
import { join } from 'node:path'
import { connectionString, openEmbedded } from '@tradepost/postgres'
import { showProgress } from '../prove-stock/progress.ts'
import { createCleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { readHostileOptions, usage } from './options.ts'
import { proveHostile } from './prove.ts'
import { reportHostile } from './report.ts'

const cleanup = createCleanup()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => cleanup.run().then(() => process.exit(128 + constants.signals[signal])))

const main = async (): Promise<number> => {
  const options = readHostileOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(usage)
    return 0
  }
  const folder = await makeTemporaryFolder(cleanup)
  const database = await openEmbedded({ dataDir: join(folder, 'database'), role: 'tool' })
  cleanup.add(database.stop)
  const databaseUrl = connectionString(database.connection)
  const progress = (title: string, total: number) => showProgress(title, total, process.stderr)
  const proof = await proveHostile({ ...options, databaseUrl, folder, progress }, cleanup)
  console.log(reportHostile(proof, options.bars))
  return proof.violations.length > 0 ? 1 : 0
}

process.exitCode = await main()
  .catch((error) => {
    console.error(error instanceof TypeError ? error.message : error)
    return 1
  })
  .finally(cleanup.run)
