import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Config,
  createLogTo,
  type JobOptions,
  loadConfig,
  loadTestDatabase,
  localFiles,
  startDispatcher,
  startJobs,
  systemIds,
  testClock,
} from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { newDatabaseName } from '@tradepost/kernel/database-name'
import { createDatabase, dropDatabases, withDatabase } from '@tradepost/postgres'
import { type AppOptions, createApp } from '../../src/app.ts'
import { jobs, subscribers } from '../../src/jobs.ts'
import { type OpenPlatform, openPlatform } from '../../src/platform.ts'
import { startWebhookSender } from '../../src/services/webhook/index.ts'
import { checkEvents } from './events.ts'

export type TestServer = { url: string; platform: OpenPlatform; clock: ReturnType<typeof testClock> }

type Closing = typeof closeAfterFile

export const makeDatabase = async (from: string, closing: Closing = closeAfterFile): Promise<string> => {
  const { url } = loadTestDatabase()
  const name = newDatabaseName()
  await createDatabase(url, name, from)
  closing(() => dropDatabases(url, name))
  return withDatabase(url, name)
}

/** A database of its own, cloned from the migrated template in a fraction of a second. */
export const cloneDatabase = (closing?: Closing): Promise<string> =>
  makeDatabase(loadTestDatabase().template, closing)

export const emptyDatabase = (): Promise<string> => makeDatabase('template0')

export const TEST_SECRET = 'a secret of the tests, long enough to be one'

const testConfig = (over: Partial<Config>): Config => ({
  ...loadConfig({ TRADEPOST_SECRET: TEST_SECRET }),
  demo: false,
  rateLimit: 0,
  logLevel: 'silent',
  dbPool: 10,
  // a loaded machine is no reason to refuse a question
  readSeconds: 120,
  ...over,
})

/** Every test has a merchant, and every merchant an owner with a password. */
const passwordCost = { memory: 64, passes: 1, parallelism: 1 }

/** Of a server for tests: its log goes nowhere if nothing else is said. */
export type ServerParts = Partial<AppOptions> & {
  logTo?: { write(line: string): void }
  /** One that is there already, in place of a new one. */
  database?: string
}

/** A server on a free port with a database of its own, for one test file if nothing else is said. */
export const startTestServer = async (
  over: Partial<Config> = {},
  options: JobOptions = {},
  closing: Closing = closeAfterFile,
  parts: ServerParts = {},
): Promise<TestServer> =>
  startServerOn(parts.database ?? (await cloneDatabase(closing)), over, options, closing, parts)

/** On a database that is there already. */
export const startServerOn = async (
  connectionString: string,
  over: Partial<Config> = {},
  options: JobOptions = {},
  closing: Closing = closeAfterFile,
  { logTo, database: _, ...parts }: ServerParts = {},
): Promise<TestServer> => {
  const clock = testClock(new Date())
  const connection = { connectionString }
  // a test that also runs commands chooses the folder, and removes it
  const folder = over.dataDir ?? (await mkdtemp(join(tmpdir(), 'tradepost-files-')))
  const files = localFiles(join(folder, 'files'), systemIds)
  const platform = openPlatform(testConfig(over), {
    connection,
    clock,
    passwordCost: { ...passwordCost },
    files,
    uploadDir: join(folder, 'uploads'),
    log: logTo && createLogTo('trace', logTo),
  })
  const app = await createApp(platform, { databaseKind: 'embedded', ...parts })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const behind = { ...platform, database: platform.database.background }
  const worker = await startJobs(behind, connection, jobs, options)
  const dispatcher = startDispatcher(behind, subscribers)
  const sender = startWebhookSender(behind)
  closing(async () => {
    await app.close()
    await dispatcher.stop()
    await sender.stop()
    await worker.stop()
    const found = await checkEvents(platform.database).catch((error: Error) => error)
    await platform.close()
    if (!over.dataDir) await rm(folder, { recursive: true })
    if (found) throw found
  })
  return { url, platform, clock }
}
