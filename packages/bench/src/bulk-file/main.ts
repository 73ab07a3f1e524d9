import { constants } from 'node:os'
import { createCleanup } from '../server/cleanup.ts'
import { measureBulkFile } from './measure.ts'
import { readOptions, usage } from './options.ts'
import { barsOf, hasFailed, holds, reportBulkFile } from './report.ts'

const cleanup = createCleanup()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => cleanup.run().then(() => process.exit(128 + constants.signals[signal])))

const main = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(usage)
    return 0
  }
  const result = await measureBulkFile(options, (text) => console.error(text), cleanup)
  console.log(reportBulkFile(result))
  return hasFailed(result) || (options.enforce && !barsOf(result).every(holds)) ? 1 : 0
}

process.exitCode = await main()
  .catch((error) => {
    console.error(error instanceof TypeError ? error.message : error)
    return 2
  })
  .finally(cleanup.run)
