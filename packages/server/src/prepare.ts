import { advisoryLocks, type Config, noLimits, openDatabase } from '@tradepost/kernel'
import { migrateDatabase, type ReachedDatabase } from './database.ts'
import type { Demo } from './demo.ts'
import { openPlatform } from './platform.ts'
import { renewRoles, signingKeys } from './services/auth/index.ts'

/** Servers that start at once prepare the database one after the other; the later ones find nothing left to do. */
const inTurn = async (connection: ReachedDatabase['connection'], work: () => Promise<void>) => {
  // apart from the pool that works: a small one would have no connection left for its work
  const turn = openDatabase({ ...connection, max: 1 })
  try {
    const client = await turn.pool.connect()
    try {
      await client.query(`select pg_advisory_lock(${advisoryLocks.preparation})`)
      await work()
    } finally {
      // the lock ends with its connection
      client.release(true)
    }
  } finally {
    await turn.close()
  }
}

/** Brings the database up to date and, in the demo, fills it. */
export const prepareDatabase = (
  config: Config,
  { connection }: Pick<ReachedDatabase, 'connection'>,
  demo: Demo,
): Promise<void> =>
  inTurn(connection, async () => {
    const platform = openPlatform(config, { connection, limits: noLimits })
    try {
      await migrateDatabase(platform.database)
      await renewRoles(platform.database)
      // the services are loaded only now: a start may be refused before
      const { renewTemplates } = await import('./services/notification/index.ts')
      await renewTemplates(platform)
      // report a wrong secret now, not at the first token
      await signingKeys(platform)
      await (config.demo ? demo.open(platform) : demo.close(platform))
    } finally {
      await platform.close()
    }
  })
