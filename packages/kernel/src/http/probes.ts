import type { FastifyInstance } from 'fastify'
import { sql } from '../db/sql.ts'
import type { Platform } from '../platform.ts'

/** Who watches must not be told that there are too many requests. */
const unlimited = { config: { rateLimit: false } } as const

export type ProbeOptions = {
  isReady: () => boolean
  /** The text of `/metrics`; the figures of this process when it is not given. */
  metricsPage?: () => Promise<string>
}

/** For machines that watch: alive, ready to serve, and numbers. */
export const addProbes = (
  app: FastifyInstance,
  { database, metrics, log }: Platform,
  { isReady, metricsPage = () => metrics.registry.metrics() }: ProbeOptions,
): void => {
  app.get('/healthz', unlimited, async () => ({ status: 'ok' }))
  app.get('/readyz', unlimited, async (_request, reply) => {
    const answers =
      isReady() &&
      (await database.one(sql`select 1 as one`).then(
        () => true,
        () => false,
      ))
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
