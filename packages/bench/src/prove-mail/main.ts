import { readArguments } from '../server/options.ts'
import { openOwnDatabase, runProgram } from '../server/program.ts'
import { proveMail } from './prove.ts'
import { reportProof } from './report.ts'

const usage = `npm run prove:mail -- [options]
  --recipients n  of one campaign (20000)
  --kills n       of both servers, while they send (1)`

await runProgram(usage, async (cleanup) => {
  const chosen = readArguments({ whole: { recipients: 20_000, kills: 1 } })
  const own = await openOwnDatabase(cleanup)
  const proof = await proveMail({ ...chosen, ...own, isPatient: true, pool: 20 }, cleanup)
  console.log(reportProof(proof))
  return proof.violations.length === 0
})
