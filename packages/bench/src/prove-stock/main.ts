import { showProgress } from '../proof/progress.ts'
import { readArguments } from '../server/options.ts'
import { openOwnDatabase, runProgram } from '../server/program.ts'
import { proveStock } from './prove.ts'
import { reportProof } from './report.ts'

const usage = `npm run prove:stock -- [options]
  --reservations n  tried in each of the three acts (10000)
  --callers n       at once (64)
  --seed n          repeats a run (1)`

await runProgram(usage, async (cleanup) => {
  const chosen = readArguments({ whole: { reservations: 10_000, callers: 64, seed: 1 } })
  const own = await openOwnDatabase(cleanup)
  const proof = await proveStock({ ...chosen, ...own, pool: 20, progress: showProgress }, cleanup)
  console.log(reportProof(proof, chosen.callers))
  return proof.violations.length === 0
})
