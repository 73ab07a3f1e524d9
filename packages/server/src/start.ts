import {
  type Config,
  type Metrics,
  migrate,
  noLimits,
  startDispatcher,
  startJobs,
  startTicker,
} from '@tradepost/kernel'
import type { FastifyInstance } from 'fastify'
import { createApp, merchantInitializers } from './app.ts'
import { migrationsFolder, type ReachedDatabase, reachDatabase } from './database.ts'
import { closeDemo, openDemo } from './demo/demo.accounts.ts'
import { demoSite } from './demo/demo.site.ts'
import { jobs, subscribers, ticks } from './jobs.ts'
import { openPlatform } from './platform.ts'
import { portProblem } from './port.ts'
import { renewRoles, signingKeys } from './services/auth/index.ts'

export type Serving = { url: string; stop(): Promise<void> }

const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  try {
    return await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw portProblem((error as NodeJS.ErrnoException).code, config) ?? error
  }
}

/** How one of several processes gives its figures and gets those of all. */
type SharedMetrics = { count(own: Metrics): void; page(): Promise<string> }

/** Serves requests and works on jobs, on a database that is ready. */
export const serve = async (
  config: Config,
  database: ReachedDatabase,
  shared?: SharedMetrics,
): Promise<Serving> => {
  const platform = openPlatform(config, database)
  shared?.count(platform.metrics)
  const app = await createApp(platform, {
    databaseKind: database.kind,
    demoSite: config.demo ? demoSite(platform) : undefined,
    gatherMetrics: shared?.page,
  })
  try {
    const url = await listen(app, config)
    const behind = { ...platform, database: platform.database.background }
    const worker = await startJobs(behind, database.connection, jobs)
    const dispatcher = startDispatcher(behind, subscribers)
    const ticker = startTicker(behind, ticks)
    return {
      url,
      // requests in flight are answered, then running jobs end, then the connections close
      stop: async () => {
        await app.close()
        await Promise.all([worker.stop(), dispatcher.stop(), ticker.stop()])
        await platform.close()
      },
    }
  } catch (error) {
    await app.close()
    await platform.close()
    throw error
  }
}

/** Brings the database up to date and, in the demo, fills it. */
export const prepareDatabase = async (config: Config, { connection }: ReachedDatabase): Promise<void> => {
  const platform = openPlatform(config, { connection, limits: noLimits })
  try {
    await migrate(platform.database, migrationsFolder)
    await renewRoles(platform.database)
    // a wrong secret is told here, not at the first token
    await signingKeys(platform)
    await (config.demo ? openDemo(platform, merchantInitializers) : closeDemo(platform))
  } finally {
    await platform.close()
  }
}

/** Everything in one process: database, migrations, demo, server. */
export const start = async (config: Config, onNotice?: (text: string) => void): Promise<Serving> => {
  const database = await reachDatabase(config, 'serve', onNotice)
  try {
    await prepareDatabase(config, database)
    const serving = await serve(config, database)
    return {
      url: serving.url,
      stop: async () => {
        await serving.stop()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}
