import { runProgram } from '../server/program.ts'
import { measureBulkFile } from './measure.ts'
import { readOptions, usage } from './options.ts'
import { barsOf, hasFailed, holds, reportBulkFile } from './report.ts'

await runProgram(usage, async (cleanup, say) => {
  const options = readOptions()
  const result = await measureBulkFile(options, say, cleanup)
  console.log(reportBulkFile(result))
  return !hasFailed(result) && (!options.enforce || barsOf(result).every(holds))
})
