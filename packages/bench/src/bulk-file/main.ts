import { runProgram } from '../server/program.ts'
import { measureBulkFile } from './measure.ts'
import { readOptions, usage } from './options.ts'
import { barsOf, hasFailed, holds, reportBulkFile } from './report.ts'

await runProgram(async (cleanup) => {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(usage)
    return 0
  }
  const result = await measureBulkFile(options, (text) => console.error(text), cleanup)
  console.log(reportBulkFile(result))
  return hasFailed(result) || (options.enforce && !barsOf(result).every(holds)) ? 1 : 0
})
