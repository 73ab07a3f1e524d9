import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listIn } from '../../config/environment.ts'

export type CorsOptions = {
  /** Of any site, with commas between, or `*`. */
  origins?: string
  /** Whether a page of another origin may use the address at all. */
  isOpen(method: string, path: string): boolean
  /** Those that this server knows by itself, which are asked for again after a minute. */
  readOrigins(): Promise<readonly string[]>
}

/** Beside what every page may send and read. */
const taken =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-Request-Id, traceparent'
const shown =
  'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Tradepost-Fallback, Tradepost-Version, Tradepost-Warning, X-Request-Id'
const PREFLIGHT_SECONDS = 3600
const KNOWN_MS = 60_000

const keepKnown = (readOrigins: CorsOptions['readOrigins']) => {
  let known: Promise<ReadonlySet<string>> | undefined
  let readAt = 0
  return (): Promise<ReadonlySet<string>> => {
    const now = performance.now()
    if (known && now - readAt < KNOWN_MS) return known
    readAt = now
    const reading = readOrigins().then((origins) => new Set(origins))
    reading.catch(() => {
      if (known === reading) known = undefined
    })
    known = reading
    return reading
  }
}

/**
 * Lets pages of other origins read answers. No cookie comes with it: a caller is who the token says, so that this decides
 * where a browser may be used, and not what a caller may do.
 */
export const shareAcrossOrigins = (
  app: FastifyInstance,
  { origins = '', isOpen, readOrigins }: CorsOptions,
): void => {
  const listed = new Set(listIn(origins))
  const isForAll = listed.has('*')
  const known = keepKnown(readOrigins)

  const allow = (reply: FastifyReply, origin: string): void => {
    reply
      .header('access-control-allow-origin', isForAll ? '*' : origin)
      .header('access-control-expose-headers', shown)
  }
  const answer = (reply: FastifyReply, asked: string): void => {
    reply
      .code(204)
      .header('access-control-allow-methods', asked)
      .header('access-control-allow-headers', taken)
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send()
  }
  app.addHook('onRequest', (request: FastifyRequest, reply, done) => {
    const { origin, 'access-control-request-method': asked } = request.headers
    const preflight = request.method === 'OPTIONS' ? asked : undefined
    if (!isOpen(preflight ?? request.method, request.url.split('?', 1)[0] ?? '')) return done()
    reply.header('vary', 'origin')
    if (origin === undefined) return done()
    const goOn = (isAllowed: boolean) => {
      if (isAllowed) allow(reply, origin)
      if (isAllowed && preflight !== undefined) answer(reply, preflight)
      else done()
    }
    if (isForAll || listed.has(origin)) goOn(true)
    else known().then((found) => goOn(found.has(origin)), done)
  })
}
