import { showProgress } from '../prove-stock/progress.ts'
import { openOwnDatabase, runProgram } from '../server/program.ts'
import { readHostileOptions, usage } from './options.ts'
import { proveHostile } from './prove.ts'
import { reportHostile } from './report.ts'

await runProgram(async (cleanup) => {
  const options = readHostileOptions(process.argv.slice(2))
  if (options === 'help') {
    console.log(usage)
    return 0
  }
  const own = await openOwnDatabase(cleanup)
  const progress = (title: string, total: number) => showProgress(title, total, process.stderr)
  const proof = await proveHostile({ ...options, ...own, progress }, cleanup)
  console.log(reportHostile(proof, options.bars))
  return proof.violations.length > 0 ? 1 : 0
})
