import type { FastifyInstance } from 'fastify'
import { sql } from '../db/sql.ts'
import type { Platform } from '../platform.ts'

/** Who watches must not be told that there are too many requests. */
const unlimited = { config: { rateLimit: false } } as const

/** For machines that watch: alive, ready to serve, and numbers. */
export const addProbes = (
  app: FastifyInstance,
  { database, metrics }: Platform,
  isReady: () => boolean,
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
  app.get('/metrics', unlimited, async (_request, reply) =>
    reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics()),
  )
}
