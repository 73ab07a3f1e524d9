import { makeTemporaryFolder } from '../server/folder.ts'
import { readArguments } from '../server/options.ts'
import { runProgram } from '../server/program.ts'
import { proveMove } from './prove.ts'
import { reportMove, violationsOf } from './report.ts'

const usage = `npm run prove:move -- [options]
  --rounds n   there and back (5)
  --writers n  at once (6)
  --readers n  at once (4)
  --short      one round with few of them`

await runProgram(usage, async (cleanup, say) => {
  const { short, ...chosen } = readArguments({
    whole: { rounds: 5, writers: 6, readers: 4 },
    others: { short: { type: 'boolean' } },
  })
  const folder = await makeTemporaryFolder(cleanup)
  const size = short ? { rounds: 1, writers: 2, readers: 2 } : chosen
  const proof = await proveMove({ ...size, folder }, say, cleanup)
  console.log(reportMove(proof))
  return violationsOf(proof).length === 0
})
