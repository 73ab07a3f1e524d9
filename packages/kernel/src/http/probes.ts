import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Database } from '../db/db.ts'
import type { Platform } from '../platform.ts'

/** Monitoring must not run into the rate limit. */
const unlimited = { config: { rateLimit: false } } as const

export type ProbeOptions = {
  isReady: () => boolean
  /** The text of `/metrics`; the figures of this process when it is not given. */
  metricsPage?: () => Promise<string>
}

/** Monitors give up after a few seconds, and a frozen database would never answer. */
const PATIENCE_MS = 1_500

/** On a connection of its own: requests that hold all others make the server busy, not unfit. */
const askDatabase = (app: FastifyInstance, { pool }: Database): (() => Promise<boolean>) => {
  const { options } = pool
  const own = new pg.Pool({
    ...options,
    // the password is hidden from spreading
    password: options.password,
    application_name: 'tradepost probe',
    max: 1,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    allowExitOnIdle: true,
  })
  own.on('error', () => undefined)
  app.addHook('onClose', () => own.end())
  let asking: Promise<boolean> | undefined
  const ask = async () => {
    const { promise: late, resolve } = Promise.withResolvers<false>()
    const timer = setTimeout(() => resolve(false), PATIENCE_MS)
    const answer = own.query('select 1').then(
      () => true,
      () => false,
    )
    return Promise.race([answer, late]).finally(() => {
      clearTimeout(timer)
      asking = undefined
    })
  }
  return () => (asking ??= ask())
}

/** For machines that watch: alive, ready to serve, and numbers. */
export const addProbes = (
  app: FastifyInstance,
  { database, metrics, log }: Platform,
  { isReady, metricsPage = () => metrics.registry.metrics() }: ProbeOptions,
): void => {
  const answersInTime = askDatabase(app, database)
  app.get('/healthz', unlimited, async () => ({ status: 'ok' }))
  app.get('/readyz', unlimited, async (_request, reply) => {
    const answers = isReady() && (await answersInTime())
    return reply.code(answers ? 200 : 503).send({ status: answers ? 'ready' : 'not ready' })
  })
  app.get('/metrics', unlimited, async (_request, reply) => {
    const text = await metricsPage().catch((error) => {
      log.warn({ err: error }, 'the metrics cannot be shown')
      return null
    })
    return text === null
      ? reply.code(503).type('text/plain').send('The metrics cannot be read at the moment.\n')
      : reply.header('content-type', metrics.registry.contentType).send(text)
  })
}
