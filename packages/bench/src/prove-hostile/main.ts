import { showProgress } from '../proof/progress.ts'
import { openOwnDatabase, runProgram } from '../server/program.ts'
import { readHostileOptions, usage } from './options.ts'
import { proveHostile } from './prove.ts'
import { reportHostile } from './report.ts'

await runProgram(usage, async (cleanup) => {
  const options = readHostileOptions()
  const own = await openOwnDatabase(cleanup)
  const proof = await proveHostile({ ...options, ...own, progress: showProgress }, cleanup)
  console.log(reportHostile(proof, options.bars))
  return proof.violations.length === 0
})
