import { constants } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectionString, openEmbedded } from '@tradepost/postgres'
import { createCleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { proveMail } from './prove.ts'
import { reportProof } from './report.ts'

const usage = `npm run prove:mail -- [options]
  --recipients n  of one campaign (20000)
  --kills n       of both servers, while they send (1)`

const cleanup = createCleanup()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => cleanup.run().then(() => process.exit(128 + constants.signals[signal])))

const positive = (name: string, text: string): number => {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0) return number
  throw new TypeError(`--${name} takes a whole number above 0, not ${text}`)
}

const main = async (): Promise<number> => {
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
  const folder = await makeTemporaryFolder(cleanup)
  const database = await openEmbedded({ dataDir: join(folder, 'database'), role: 'tool' })
  cleanup.add(database.stop)
  const proof = await proveMail(
    {
      recipients: positive('recipients', values.recipients),
      kills: positive('kills', values.kills),
      isPatient: true,
      databaseUrl: connectionString(database.connection),
      folder,
      pool: 20,
    },
    cleanup,
  )
  console.log(reportProof(proof))
  return proof.violations.length > 0 ? 1 : 0
}

process.exitCode = await main()
  .catch((error) => {
    console.error(error instanceof TypeError ? error.message : error)
    return 1
  })
  .finally(cleanup.run)
