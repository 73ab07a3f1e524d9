import { parseArgs } from 'node:util'
import { openOwnDatabase, positive, runProgram } from '../server/program.ts'
import { proveMail } from './prove.ts'
import { reportProof } from './report.ts'

const usage = `npm run prove:mail -- [options]
  --recipients n  of one campaign (20000)
  --kills n       of both servers, while they send (1)`

await runProgram(async (cleanup) => {
  const { values } = parseArgs({
    options: {
      recipients: { type: 'string', default: '20000' },
      kills: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const proof = await proveMail(
    {
      recipients: positive('recipients', values.recipients),
      kills: positive('kills', values.kills),
      isPatient: true,
      ...(await openOwnDatabase(cleanup)),
      pool: 20,
    },
    cleanup,
  )
  console.log(reportProof(proof))
  return proof.violations.length > 0 ? 1 : 0
})
