import { parseArgs } from 'node:util'
import { openOwnDatabase, positive, runProgram } from '../server/program.ts'
import { proveEvents } from './prove.ts'
import { reportProof } from './report.ts'

const usage = `npm run prove:events -- [options]
  --events n     of each part (20000), a tenth as many things
  --kills n      of both servers (5)
  --failures n   most among the events of one thing (10)
  --neighbors n  endpoints beside a dead one (50)`

await runProgram(async (cleanup) => {
  const { values } = parseArgs({
    options: {
      events: { type: 'string', default: '20000' },
      kills: { type: 'string', default: '5' },
      failures: { type: 'string', default: '10' },
      neighbors: { type: 'string', default: '50' },
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
      mostFailures: positive('failures', values.failures),
      neighbors: positive('neighbors', values.neighbors),
      pauseMs: 300,
      ...own,
      pool: 20,
    },
    cleanup,
  )
  console.log(reportProof(proof))
  return proof.violations.length > 0 ? 1 : 0
})
