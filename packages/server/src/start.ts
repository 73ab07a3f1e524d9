import {
  type Config,
  compileLargeChecks,
  countRequests,
  loadLibraries,
  type Metrics,
  startDispatcher,
  startJobs,
  startJobThread,
  startTicker,
  startTracing,
} from '@tradepost/kernel'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { pooledConnection, type ReachedDatabase } from './database.ts'
import type { Demo, Mailbox } from './demo.ts'
import { type Ending, endsBefore, inTime } from './ending.ts'
import type { JobThreadData } from './job-thread.ts'
import { jobs, subscribers, ticks } from './jobs.ts'
import { openPlatform } from './platform.ts'
import { portProblem } from './port.ts'
import { prepareDatabase } from './prepare.ts'
import { startWebhookSender } from './services/webhook/index.ts'
import { version } from './version.ts'

/** Stops by itself in the time that its ending leaves. */
export type Serving = { url: string; stop(): Promise<void> }
type Connected = Pick<ReachedDatabase, 'connection' | 'kind'>

// with the services, so that they are there when the database has started
await loadLibraries()

/** A database that does not answer must not hold up the end. */
const RETURN_JOBS_MS = 3_000

const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  try {
    return await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw portProblem((error as NodeJS.ErrnoException).code, config) ?? error
  }
}

/** How one of several processes gives its figures and gets those of all. */
type SharedMetrics = { count(own: Metrics): void; page(): Promise<string> }

/** In the demo, e-mails go where people can look at them, unless the operator has set a mail server. */
const withMailbox = async (config: Config, demo: Demo): Promise<{ config: Config; mailbox?: Mailbox }> => {
  if (!config.demo || config.smtpUrl) return { config }
  const mailbox = await demo.openMailbox(config)
  const { smtpUrl, sender } = mailbox
  return { config: { ...config, smtpUrl, mailFrom: config.mailFrom ?? sender }, mailbox }
}

/** Serves requests and works on jobs, on a database that is ready. */
export const serve = async (
  configured: Config,
  database: Connected,
  { late }: Ending,
  { demo, consoleFolder, shared }: { demo: Demo; consoleFolder?: string; shared?: SharedMetrics },
): Promise<Serving> => {
  const { config, mailbox } = await withMailbox(configured, demo)
  const pooled = pooledConnection(config)
  const platform = openPlatform(config, { ...database, pooled })
  const { log } = platform
  shared?.count(platform.metrics)
  const traces = await startTracing(platform, version)
  const app = await createApp(platform, {
    databaseKind: database.kind,
    demoSite: config.demo ? demo.site(platform, mailbox) : undefined,
    consoleFolder,
    gatherMetrics: shared?.page,
  })
  try {
    // before the first request, which would make all others wait
    if (config.compileAhead) compileLargeChecks()
    const url = await listen(app, config)
    const behind = { ...platform, database: platform.database.background }
    const { connection, kind } = database
    const thread = startJobThread(new URL('./job-thread.ts', import.meta.url), {
      config,
      connection,
      ownsDatabase: kind === 'embedded',
      requests: countRequests(app.server),
    } satisfies JobThreadData)
    const worker = await startJobs(behind, connection, jobs, { thread })
    const dispatcher = startDispatcher(behind, subscribers)
    const ticker = startTicker(behind, ticks)
    const sender = startWebhookSender(behind)
    const finish = async () => {
      await Promise.all([app.close(), worker.stop(), dispatcher.stop(), ticker.stop(), sender.stop()])
      await Promise.all([mailbox?.close(), traces.stop()])
      await platform.close()
    }
    const cutOff = async () => {
      log.warn(
        { requests: app.listOpenRequests(), jobs: worker.list() },
        'the time to stop is over: these requests are cut off, these jobs given back',
      )
      app.server.closeAllConnections()
      await endsBefore(AbortSignal.timeout(RETURN_JOBS_MS), worker.returnJobs())
    }
    return {
      url,
      // requests in flight are answered and running jobs end, then the connections close
      stop: async () => {
        try {
          if (!(await endsBefore(late, finish()))) await cutOff()
        } catch (error) {
          log.error({ err: error }, 'the server could not stop cleanly')
        } finally {
          platform.flush()
        }
      },
    }
  } catch (error) {
    await app.close()
    await mailbox?.close()
    await platform.close()
    throw error
  }
}

/** Migrations, demo and server in one process. */
export const start = async (
  config: Config,
  database: Connected,
  ending: Ending,
  { demo, building }: { demo: Demo; building: Promise<string | undefined> },
): Promise<Serving> => {
  await inTime(ending.late, prepareDatabase(config, database, demo))
  ending.asked.throwIfAborted()
  const consoleFolder = await inTime(ending.late, building)
  ending.asked.throwIfAborted()
  return inTime(ending.late, serve(config, database, ending, { demo, consoleFolder }))
}
