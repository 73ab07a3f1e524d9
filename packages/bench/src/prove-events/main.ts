import { readArguments } from '../server/options.ts'
import { openOwnDatabase, runProgram } from '../server/program.ts'
import { proveEvents } from './prove.ts'
import { reportProof } from './report.ts'

const usage = `npm run prove:events -- [options]
  --events n     of each part (20000), a tenth as many things
  --kills n      of both servers (5)
  --neighbors n  endpoints beside a dead one (50)
  --interval n   milliseconds between two events that go to all of them, while there is little to do (300)
  --ahead n      events on their way at once, when there is always more to do (40)`

await runProgram(usage, async (cleanup) => {
  const { events, interval, ...chosen } = readArguments({
    whole: { events: 20_000, kills: 5, neighbors: 50, interval: 300, ahead: 40 },
  })
  const each = 10
  const proof = await proveEvents(
    {
      ...chosen,
      things: Math.ceil(events / each),
      each,
      rounds: 40,
      repeats: 5,
      intervalMs: interval,
      ...(await openOwnDatabase(cleanup)),
      pool: 20,
    },
    cleanup,
  )
  console.log(reportProof(proof))
  return proof.violations.length === 0
})
