import { openDemo } from '@tradepost/demo'
import { type Config, loadTestDatabase, raw, sql } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { newDatabaseName } from '@tradepost/kernel/database-name'
import { createDatabase, withDatabase } from '@tradepost/postgres'
import type { AppOptions } from '../../src/app.ts'
import { quiet } from './digest.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { makeDatabase, startServerOn, type TestServer } from './server.ts'

/** Filled by a server, which also does what follows from its events. */
const fillDemo = async (url: string): Promise<void> => {
  const closers: (() => Promise<unknown>)[] = []
  const { platform } = await startServerOn(url, {}, {}, (close) => closers.push(close))
  await openDemo(platform)
  await quiet(platform.database)
  for (const close of closers.toReversed()) await close()
}

/** Filling the demo takes longer than cloning it, so the first test file that needs it does so for all. */
const demoTemplate = async (): Promise<string> => {
  const { url, template } = loadTestDatabase()
  const name = `${template}_demo`
  await oneAtATime('demo', async (server) => {
    if (await server.maybe(sql`select 1 from pg_database where datname = ${name}`)) return
    const draft = newDatabaseName()
    await createDatabase(url, draft, template)
    await fillDemo(withDatabase(url, draft))
    await server.run(sql`alter database ${raw(draft)} rename to ${raw(name)}`)
  })
  return name
}

/** A database of its own with the demo in it. */
export const cloneDemo = async (): Promise<string> => makeDatabase(await demoTemplate())

/** A server on a free port with the demo, for one test file. */
export const startDemoServer = async (
  parts: Partial<AppOptions> = {},
  over: Partial<Config> = {},
): Promise<TestServer> => startServerOn(await cloneDemo(), over, {}, closeAfterFile, parts)
