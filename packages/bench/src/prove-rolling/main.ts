import { readArguments } from '../server/options.ts'
import { openOwnDatabase, runProgram } from '../server/program.ts'
import { findEarlierVersion } from './earlier-version.ts'
import { proveRolling } from './prove.ts'
import { reportRolling } from './report.ts'

const usage = `npm run prove:rolling -- [options]
  --from ref   the version before, of git (the one before the newest migration)
  --seconds n  of each stretch of the upgrade (20)
  --callers n  at once (8)
  --short      stretches of two seconds`

await runProgram(usage, async (cleanup, say) => {
  const { from, seconds, short, callers } = readArguments({
    whole: { callers: 8 },
    fractions: { seconds: 20 },
    others: { from: { type: 'string' }, short: { type: 'boolean' } },
  })
  const version = from ?? (await findEarlierVersion())
  if (!version) throw new TypeError('The sources have no history of git here: name a version by --from.')
  const own = await openOwnDatabase(cleanup)
  const chosen = { version, callers, seconds: short ? 2 : seconds, say }
  const proof = await proveRolling({ ...own, ...chosen }, cleanup)
  console.log(reportRolling(proof))
  return proof.failures.length === 0
})
