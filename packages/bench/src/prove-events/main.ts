import { parseArgs } from 'node:util'
import { openOwnDatabase, positive, runProgram } from '../server/program.ts'
import { proveEvents } from './prove.ts'
import { reportProof } from './report.ts'

const usage = `npm run prove:events -- [options]
  --events n     of each part (20000), a tenth as many things
  --kills n      of both servers (5)
  --neighbors n  endpoints beside a dead one (50)
  --interval n   milliseconds between two events that go to all of them, while there is little to do (300)
  --ahead n      events on their way at once, when there is always more to do (40)`

await runProgram(async (cleanup) => {
  const { values } = parseArgs({
    options: {
      events: { type: 'string', default: '20000' },
      kills: { type: 'string', default: '5' },
      neighbors: { type: 'string', default: '50' },
      interval: { type: 'string', default: '300' },
      ahead: { type: 'string', default: '40' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const each = 10
  const own = await openOwnDatabase(cleanup)
  const proof = await proveEvents(
    {
      things: Math.ceil(positive('events', values.events) / each),
      each,
      kills: positive('kills', values.kills),
      neighbors: positive('neighbors', values.neighbors),
      rounds: 40,
      turns: 5,
      ahead: positive('ahead', values.ahead),
      intervalMs: positive('interval', values.interval),
      ...own,
      pool: 20,
    },
    cleanup,
  )
  console.log(reportProof(proof))
  return proof.violations.length > 0 ? 1 : 0
})
