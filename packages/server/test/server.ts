import { after } from 'node:test'
import { type Config, loadConfig, loadTestDatabase, startJobs, systemIds, testClock } from '@tradepost/kernel'
import pg from 'pg'
import { createApp } from '../src/app.ts'
import { jobs } from '../src/jobs.ts'
import { type OpenPlatform, openPlatform } from '../src/platform.ts'

export type TestServer = { url: string; platform: OpenPlatform; clock: ReturnType<typeof testClock> }

const admin = async (statement: string) => {
  const client = new pg.Client({ connectionString: loadTestDatabase().url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of its own, cloned from the migrated template in a fraction of a second. */
export const cloneDatabase = async (): Promise<string> => {
  const { url, template } = loadTestDatabase()
  const name = `test_${systemIds.uuid().replaceAll('-', '')}`
  await admin(`create database ${name} template ${template}`)
  after(() => admin(`drop database if exists ${name} with (force)`))
  const clone = new URL(url)
  clone.pathname = `/${name}`
  return clone.href
}

const testConfig = (over: Partial<Config>): Config => ({
  ...loadConfig({ TRADEPOST_SECRET: 'a secret of the tests, long enough to be one' }),
  port: 0,
  demo: false,
  rateLimit: 0,
  logLevel: 'silent',
  dbPool: 10,
  ...over,
})

/** A server on a free port with a database of its own, for one test file. */
export const startTestServer = async (over: Partial<Config> = {}, withJobs = true): Promise<TestServer> => {
  const clock = testClock(new Date())
  const connection = { connectionString: await cloneDatabase() }
  const platform = openPlatform(testConfig(over), { connection, clock })
  const app = await createApp(platform, { databaseKind: 'embedded' })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const worker = withJobs ? await startJobs(platform, connection, jobs) : null
  after(async () => {
    await app.close()
    await worker?.stop()
    await platform.close()
  })
  return { url, platform, clock }
}
