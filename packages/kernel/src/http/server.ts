import type { IncomingMessage } from 'node:http'
import { type Dialect, errors, isComposed } from '@tradepost/contract'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preParsingHookHandler,
} from 'fastify'
import { createPresence } from '../base/presence.ts'
import { listIn } from '../config/environment.ts'
import { ApiError, fail } from '../errors/api-error.ts'
import { toApiError } from '../errors/from-unknown.ts'
import { renderError, subjectOf } from '../errors/render.ts'
import { loadFastify } from '../modules/libraries.ts'
import type { Platform } from '../platform/platform.ts'
import { clearUploads } from '../storage/upload.ts'
import { readAddresses } from './addresses.ts'
import { type CorsOptions, shareAcrossOrigins } from './answer/cors.ts'
import { deliver } from './answer/delivery.ts'
import { serveFiles } from './answer/files.ts'
import { bindRoutes } from './bind.ts'
import { readBodies } from './body/content-types.ts'
import { followClientUse } from './client-use.ts'
import { closeQuickly } from './closing.ts'
import { type Access, nobody } from './guard.ts'
import { decorateLoggedAddress } from './logged-address.ts'
import { addProbes, type ProbeOptions } from './probes.ts'
import { createLimits, limitOpenRequests } from './rate-limit.ts'
import type { Replicas } from './replicas.ts'
import { traceRequests } from './request-span.ts'
import type { Routes } from './route/routes.ts'
import { followSharedBuckets } from './shared-buckets.ts'
import { answerUnreadable } from './unreadable.ts'

/** Hooks that go on only with requests that this server answers itself. */
export type PassOn = { onRequest: onRequestHookHandler; preParsing: preParsingHookHandler }

export type HttpOptions = ProbeOptions &
  Access & {
    services: Routes[]
    cors?: CorsOptions
    replicas?: Replicas
    /** Of the program, which every answer names. */
    version?: string
    /** May change the address of a request, and its headers, before it is routed. */
    rewriteUrl?: (request: IncomingMessage) => string
    /** Before anything is counted or checked. */
    passOn?: PassOn
  }

const BODY_LIMIT = 10 * 1024 * 1024
/** An upload of a process that ended; longer than any request takes. */
const LEFT_UPLOAD_MS = 3_600_000
const requestIdPattern = /^[\w.:+/=-]{1,100}$/

/** Whether the caller chose the query; a fixed one that takes too long is our fault. */
const hasComposed = (request: FastifyRequest): boolean => {
  const operation = request.routeOptions.config?.bound?.operation
  if (!operation || !isComposed(operation)) return false
  const { filters, search } = request.query as Record<string, unknown>
  return (filters ?? search ?? operation.body) !== undefined
}

/** A caller who disconnects has not met a fault of ours. */
const errorOf = (request: FastifyRequest, thrown: unknown): ApiError => {
  const error = toApiError(thrown)
  if (error.definition === errors.timedOut && hasComposed(request)) return fail('tooExpensive')
  return request.raw.destroyed && !request.raw.complete && error.status >= 500 ? fail('unreadable') : error
}

const addressOf = (request: FastifyRequest) => request.server.loggedAddress(request)

const answerError = (request: FastifyRequest, reply: FastifyReply, thrown: unknown, dialect: Dialect) => {
  const error = errorOf(request, thrown)
  const operation = request.routeOptions.config?.bound?.operation
  const subject = operation && subjectOf(operation, request.params)
  if (error.status >= 500)
    request.log.error({ err: thrown, requestId: request.id, url: addressOf(request) }, 'request failed')
  return reply
    .code(error.status)
    .header('x-request-id', request.id)
    .headers(error.headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(renderError(dialect, error, request.id, subject)))
}

const observe = (app: FastifyInstance, { metrics, log }: Platform) => {
  // nothing in this line is a secret, and looking for some would take a third of its time
  const lines = log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.bound?.name ?? 'other'
    const { elapsedTime } = reply
    metrics.request(operation, reply.statusCode, elapsedTime / 1000)
    lines.info(
      {
        requestId: request.id,
        operation,
        method: request.method,
        url: app.loggedAddress(request),
        status: reply.statusCode,
        ms: Math.round(elapsedTime * 100) / 100,
        merchant: request.principal.merchantCode,
        client: request.principal.clientId,
        address: request.ip,
        traceId: request.span?.spanContext().traceId,
      },
      'request',
    )
    done()
  })
}

const refuseUnknownAddresses = (app: FastifyInstance, methodsAt: (url: string) => string[]) => {
  const refusalOf = ({ url }: FastifyRequest): ApiError => {
    const allow = methodsAt(url).join(', ')
    return allow ? new ApiError(errors.methodNotAllowed, { headers: { allow } }) : fail('routeNotFound')
  }
  // before the body is read: anybody could have us parse 10 MB otherwise
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? refusalOf(request) : undefined))
  // for routes that find nothing themselves; without it the hook does not run for unknown addresses everywhere
  app.setNotFoundHandler((request) => {
    throw refusalOf(request)
  })
}

/** Bodies are checked and answers written by what the contract compiles; the compilers of Fastify take 70 ms to load. */
const noCompiler = (): never => {
  throw new TypeError('a route has a schema of Fastify: describe it in the contract')
}

export const createServer = async (platform: Platform, options: HttpOptions): Promise<FastifyInstance> => {
  const { dialectAt, methodsAt } = readAddresses(options.services, platform.config.vendor)
  const { trustedProxies } = platform.config
  await clearUploads(platform.uploadDir, LEFT_UPLOAD_MS)
  const dialectOf = (request: FastifyRequest) => {
    const bound = request.routeOptions.config?.bound
    return bound ? (bound.operation.dialect ?? bound.service.dialect) : dialectAt(request.url)
  }
  const { default: Fastify, LogController } = await loadFastify()
  const app = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    // one line a request carries its id: a child logger each would cost more than the line
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    rewriteUrl: options.rewriteUrl,
    // the headers of anybody else are ignored
    trustProxy: trustedProxies === undefined ? false : listIn(trustedProxies),
    requestIdHeader: false,
    genReqId: (request) => {
      const requestId = request.headers['x-request-id']
      return typeof requestId === 'string' && requestIdPattern.test(requestId)
        ? requestId
        : platform.ids.uuid()
    },
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Node's own limit, which Fastify lifts
    requestTimeout: 300_000,
    clientErrorHandler: answerUnreadable(platform.ids, dialectAt),
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      request.principal ??= nobody
      answerError(request, reply, error, dialectAt(request.url))
    },
  }) as unknown as FastifyInstance
  decorateLoggedAddress(app)
  app.addHook('onRequest', (request, reply, done) => {
    request.principal = nobody
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    if (options.version !== undefined) reply.header('tradepost-version', options.version)
    done()
  })
  const presence = createPresence()
  traceRequests(app)
  readBodies(app, platform, presence)
  app.setErrorHandler((error, request, reply) => answerError(request, reply, error, dialectOf(request)))
  observe(app, platform)
  closeQuickly(app)
  if (options.passOn) {
    app.addHook('onRequest', options.passOn.onRequest)
    app.addHook('preParsing', options.passOn.preParsing)
  }
  deliver(app)
  const use = followClientUse(platform)
  const { buckets, close } = followSharedBuckets(platform, {
    rate: platform.config.rateLimit,
    topic: 'taken',
  })
  app.addHook('onClose', async () => {
    use.close()
    close()
  })
  const limits = createLimits(platform.config.rateLimit, buckets, ({ merchantId, clientId }, isRefused) =>
    use.count(merchantId, clientId, isRefused, platform.clock.now()),
  )
  limitOpenRequests(app, limits)
  // before what refuses OPTIONS
  if (options.cors) shareAcrossOrigins(app, options.cors)
  refuseUnknownAddresses(app, methodsAt)
  addProbes(app, platform, options)
  serveFiles(app, platform)
  bindRoutes(app, platform, options.services, options, { limits, presence, replicas: options.replicas })
  return app
}
