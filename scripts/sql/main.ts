// Prints every text that a function's statements can have, with its columns and its plan: npm run sql -- <function>
// The database is that of DATABASE_URL, else the one in the data folder, else an empty one that is made and removed.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from '../../packages/kernel/src/base/user-error.ts'
import { Client } from '../../packages/kernel/src/db/connection/client.ts'
import {
  connectionString,
  lookAtEmbedded,
  openEmbedded,
  withDatabase,
} from '../../packages/postgres/src/index.ts'
import { withServer, withTemplate } from '../testing/database.ts'
import { openProgram } from './program.ts'
import { reportStatements } from './report.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

const inDatabase = async (work: (url: string) => Promise<number>): Promise<number> => {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL)
  const dataDir = process.env.TRADEPOST_DATA_DIR ?? 'data'
  if (!(await lookAtEmbedded(dataDir)))
    return withServer((url) => withTemplate(root, url, (template) => work(withDatabase(url, template))))
  const embedded = await openEmbedded({ dataDir, role: 'tool' })
  return work(connectionString(embedded.connection)).finally(embedded.stop)
}

const [wanted] = process.argv.slice(2)
if (!wanted) {
  console.error('Name a function: npm run sql -- <function>')
  process.exit(1)
}
const program = openProgram(root)
process.exitCode = await inDatabase(async (url) => {
  const client = new Client(url)
  await client.connect()
  console.log(await reportStatements(program, client, wanted).finally(() => client.end()))
  return 0
})
  .catch((error) => {
    if (!(error instanceof UserError)) throw error
    console.error(error.message)
    return 1
  })
  .finally(() => program.close())
