import rateLimit from '@fastify/rate-limit'
import { errors } from '@tradepost/contract'
import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import type { Platform } from '../platform.ts'

/** So many requests a second per client and process; anonymous calls count by address. 0 switches it off. */
export const limitRates = async (app: FastifyInstance, { config }: Platform): Promise<void> => {
  if (config.rateLimit === 0) return
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: 1000,
    hook: 'preHandler',
    enableDraftSpec: true,
    // two merchants may have clients of the same id
    keyGenerator: ({ principal, ip }) =>
      principal.clientId ? `${principal.merchantId} ${principal.clientId}` : ip,
    errorResponseBuilder: () => new ApiError(errors.tooManyRequests),
  })
}
