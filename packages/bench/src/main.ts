import { writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import { checkBars } from './bars.ts'
import { runBench } from './bench.ts'
import { readOptions, usage } from './options.ts'
import { hasFailed, report } from './report.ts'
import { createCleanup } from './server/cleanup.ts'

const cleanup = createCleanup()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => cleanup.run().then(() => process.exit(128 + constants.signals[signal])))

const main = async (): Promise<number> => {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(usage)
    return 0
  }
  const result = await runBench(options, (text) => console.error(text), cleanup)
  const checkedBars = checkBars(result)
  console.log(report(result, checkedBars))
  const path = resolve(options.json)
  await writeFile(path, `${JSON.stringify({ ...result, bars: checkedBars }, null, 2)}\n`)
  console.log(`written to ${path}`)
  const isMissed = checkedBars.some(({ holds }) => !holds)
  return hasFailed(result) || (options.enforce && isMissed) ? 1 : 0
}

process.exitCode = await main()
  .catch((error) => {
    console.error(error instanceof TypeError ? error.message : error)
    return 2
  })
  .finally(cleanup.run)
