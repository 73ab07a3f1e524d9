import { makeTemporaryFolder } from '../server/folder.ts'
import { readArguments } from '../server/options.ts'
import { runProgram } from '../server/program.ts'
import { proveFailover } from './prove.ts'
import { reportFailover } from './report.ts'

const usage = `npm run prove:failover -- [options]
  --rounds n   how often the primary is killed (10)
  --callers n  at once (8)
  --short      two rounds, and no measurement of commits`

await runProgram(usage, async (cleanup, say) => {
  const { short, ...chosen } = readArguments({
    whole: { rounds: 10, callers: 8 },
    others: { short: { type: 'boolean' } },
  })
  const folder = await makeTemporaryFolder(cleanup)
  const rounds = short ? 2 : chosen.rounds
  const proof = await proveFailover({ ...chosen, rounds, measuresCommits: !short, folder, say }, cleanup)
  console.log(reportFailover(proof))
  return proof.violations.length === 0
})
