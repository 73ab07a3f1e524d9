import { parseArgs } from 'node:util'
import { openOwnDatabase, positive, runProgram } from '../server/program.ts'
import { showProgress } from './progress.ts'
import { proveStock } from './prove.ts'
import { reportProof } from './report.ts'

const usage = `npm run prove:stock -- [options]
  --reservations n  tried in each of the three acts (10000)
  --callers n       at once (64)
  --seed n          repeats a run (1)`

await runProgram(async (cleanup) => {
  const { values } = parseArgs({
    options: {
      reservations: { type: 'string', default: '10000' },
      callers: { type: 'string', default: '64' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const callers = positive('callers', values.callers)
  const own = await openOwnDatabase(cleanup)
  const proof = await proveStock(
    {
      reservations: positive('reservations', values.reservations),
      callers,
      seed: positive('seed', values.seed),
      ...own,
      pool: 20,
      progress: (title, total) => showProgress(title, total, process.stderr),
    },
    cleanup,
  )
  console.log(reportProof(proof, callers))
  return proof.violations.length > 0 ? 1 : 0
})
