import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { watchDatabase } from './readiness.ts'

/** Monitoring must not run into the rate limit. */
const unlimited = { config: { rateLimit: false } } as const

export type ProbeOptions = {
  isReady: () => boolean
  /** Something that makes it slower, and that the operator should mend. */
  complaint?: () => string | null
  /** The text of `/metrics`; the figures of this process when it is not given. */
  metricsPage?: () => Promise<string>
}

/** For machines that watch: alive, ready to serve, and numbers. */
export const addProbes = (
  app: FastifyInstance,
  { database, metrics, log }: Platform,
  { isReady, complaint = () => null, metricsPage = () => metrics.registry.metrics() }: ProbeOptions,
): void => {
  const problemOf = watchDatabase(app, database)
  app.get('/healthz', unlimited, async () => ({ status: 'ok' }))
  app.get('/readyz', unlimited, async (_request, reply) => {
    const reason = isReady() ? await problemOf() : 'The server is starting or stopping.'
    if (reason !== null) return reply.code(503).send({ status: 'not ready', reason })
    const warning = complaint()
    return reply.send({ status: 'ready', ...(warning !== null && { warning }) })
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
