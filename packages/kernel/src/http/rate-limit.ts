import { errors } from '@tradepost/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import type { Platform } from '../platform.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False on routes that are never refused. */
    rateLimit?: false
  }
}

const WINDOW_MS = 1000
const WAIT_SECONDS = '1'

/** Two merchants may have clients of the same id; anonymous calls count by address. */
const keyOf = ({ principal, ip }: FastifyRequest): string =>
  principal.clientId ? `${principal.merchantId} ${principal.clientId}` : ip

/**
 * So many requests a second per client and process; 0 switches it off. One window for all clients, so that it holds
 * only those of the last second; without promises, because it runs before every request.
 */
export const limitRates = (app: FastifyInstance, { config }: Platform): void => {
  const { rateLimit: max } = config
  if (max === 0) return
  const counts = new Map<string, number>()
  let windowEnd = 0
  app.addHook('preHandler', (request, reply, done) => {
    if (request.routeOptions.config.rateLimit === false) return done()
    const now = performance.now()
    if (now >= windowEnd) {
      counts.clear()
      windowEnd = now + WINDOW_MS
    }
    const key = keyOf(request)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    reply
      .header('ratelimit-limit', max)
      .header('ratelimit-remaining', Math.max(0, max - count))
      .header('ratelimit-reset', WAIT_SECONDS)
    if (count <= max) return done()
    done(new ApiError(errors.tooManyRequests, { headers: { 'retry-after': WAIT_SECONDS } }))
  })
}
