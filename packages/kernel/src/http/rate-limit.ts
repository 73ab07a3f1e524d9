import { errors } from '@tradepost/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import type { Platform } from '../platform/platform.ts'
import type { Buckets } from './buckets.ts'
import type { Principal } from './route/context.ts'
import { followSharedBuckets } from './shared-buckets.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False on routes that are never refused. */
    rateLimit?: false
  }
}

const SECOND_MS = 1000

const tooMany = (seconds = 1) =>
  new ApiError(errors.tooManyRequests, { headers: { 'retry-after': String(seconds) } })

/** Throws when an address has asked more often than `most` in a minute, all processes together: for what costs more than a request. */
export const limitPerMinute = (
  app: FastifyInstance,
  platform: Platform,
  { most, topic }: { most: number; topic: string },
): ((request: FastifyRequest) => void) => {
  const { buckets, close } = followSharedBuckets(platform, { rate: most, period: 60 * SECOND_MS, topic })
  app.addHook('onClose', async () => close())
  return ({ ip }) => {
    if (buckets.take(ip) < 0) throw tooMany(Math.ceil(60 / most))
  }
}

/** Two merchants may have clients of the same id. */
const clientKey = ({ merchantId, clientId }: Principal) => `client ${merchantId} ${clientId}`
const addressKey = ({ ip }: FastifyRequest) => `address ${ip}`
const refusedKey = ({ ip }: FastifyRequest) => `refused ${ip}`

/** Throws when a caller has spent its share. */
export type Limits = {
  /** Every request of a client, also those it may not make. */
  client(principal: Principal, request: FastifyRequest, reply: FastifyReply): void
  /** Requests that need no token, by their address. */
  open(request: FastifyRequest, reply: FastifyReply): void
  /** A token that was never seen: who sent too many bad ones waits before another is looked at. */
  unknownToken(request: FastifyRequest): void
  /** Notes a missing or refused token. */
  refused(request: FastifyRequest): void
}

/** Hears of every request of a client. */
type Counter = (principal: Principal, isRefused: boolean) => void

/** The limit of a merchant's client, which is never above that of the server; 0: none. */
export const rateOf = (serverRate: number, ownRate: number | null | undefined): number => {
  if (!ownRate) return serverRate
  return serverRate === 0 ? ownRate : Math.min(serverRate, ownRate)
}

/** Requests a second per client, and per address for those without a valid token; 0 switches it off. */
export const createLimits = (rate: number, buckets: Buckets, counted: Counter): Limits => {
  const spend = (key: string, reply: FastifyReply, most: number): boolean => {
    if (most === 0) return true
    const left = buckets.take(key, most)
    reply
      .header('ratelimit-limit', most)
      .header('ratelimit-remaining', Math.max(0, left))
      .header('ratelimit-reset', '1')
    return left >= 0
  }
  return {
    client: (principal, request, reply) => {
      const key = principal.isCountedByAddress ? addressKey(request) : clientKey(principal)
      const isAllowed = spend(key, reply, rateOf(rate, principal.requestsPerSecond))
      counted(principal, !isAllowed)
      if (!isAllowed) throw tooMany()
    },
    open: (request, reply) => {
      if (!spend(addressKey(request), reply, rate)) throw tooMany()
    },
    unknownToken: (request) => {
      if (rate > 0 && buckets.isSpent(refusedKey(request))) throw tooMany()
    },
    refused: (request) => {
      if (rate > 0 && buckets.take(refusedKey(request)) < 0) throw tooMany()
    },
  }
}

/** Open operations, pages and unknown addresses count before their body is read. */
export const limitOpenRequests = (app: FastifyInstance, limits: Limits): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { bound, rateLimit } = request.routeOptions.config
    if (rateLimit === false || (bound && bound.service.scope !== 'public')) return done()
    try {
      limits.open(request, reply)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
}
