import formbody from '@fastify/formbody'
import { type Dialect, errors, type Service } from '@tradepost/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { ApiError, fail } from '../errors/api-error.ts'
import { toApiError } from '../errors/from-unknown.ts'
import { renderError } from '../errors/render.ts'
import type { Platform } from '../platform.ts'
import { bindRoutes } from './bind.ts'
import { parseBody } from './body.ts'
import { type Guard, nobody } from './guard.ts'
import { addProbes } from './probes.ts'
import { limitRates } from './rate-limit.ts'
import type { Routes } from './routes.ts'

export type HttpOptions = { services: Routes[]; guard: Guard; isReady: () => boolean }

const BODY_LIMIT = 10 * 1024 * 1024
const requestIdPattern = /^[\w.:+/=-]{1,100}$/

/** The dialect of the service whose address was called, also when no operation fits. */
const dialectAt = (services: Service[], url: string): Dialect =>
  services.find(({ base }) => url.startsWith(`${base.split('{')[0]}`))?.dialect ?? 'catalog'

const methodsAt = (services: Routes[], url: string): string[] => {
  const path = url.split('?')[0] ?? ''
  const fits = (template: string) => new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  return services.flatMap(({ service }) =>
    Object.values(service.operations)
      .filter((operation) => fits(service.base + operation.path))
      .map(({ method }) => method),
  )
}

const answerError = (request: FastifyRequest, reply: FastifyReply, thrown: unknown, dialect: Dialect) => {
  const error = toApiError(thrown)
  if (error.status >= 500)
    request.log.error({ err: thrown, requestId: request.id, url: request.url }, 'request failed')
  return reply
    .code(error.status)
    .headers(error.headers)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(renderError(dialect, error, request.id)))
}

const observe = (app: FastifyInstance, { metrics }: Platform) => {
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.bound?.name ?? 'other'
    const { elapsedTime } = reply
    metrics.request(operation, reply.statusCode, elapsedTime / 1000)
    request.log.info(
      {
        requestId: request.id,
        operation,
        method: request.method,
        url: request.url,
        status: reply.statusCode,
        ms: Math.round(elapsedTime * 100) / 100,
        merchant: request.principal.merchantCode,
        client: request.principal.clientId,
      },
      'request',
    )
    done()
  })
}

/** A connection that was busy when the server began to close is let go as soon as its request is answered. */
const closeQuickly = (app: FastifyInstance) => {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    timer = setInterval(() => app.server.closeIdleConnections(), 50)
    done()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

export const createServer = async (platform: Platform, options: HttpOptions): Promise<FastifyInstance> => {
  const services = options.services.map(({ service }) => service)
  const dialectOf = (request: FastifyRequest) => {
    const bound = request.routeOptions.config?.bound
    return bound ? (bound.operation.dialect ?? bound.service.dialect) : dialectAt(services, request.url)
  }
  const app = Fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true }),
    // one line a request carries its id: a child logger each would cost more than the line
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT,
    requestIdHeader: false,
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && requestIdPattern.test(given) ? given : platform.ids.uuid()
    },
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      request.principal ??= nobody
      answerError(request, reply, error, dialectAt(services, request.url))
    },
  }) as unknown as FastifyInstance
  app.addHook('onRequest', (request, reply, done) => {
    request.principal = nobody
    reply.header('x-request-id', request.id)
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json'], { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseBody(body as string))
    } catch (error) {
      done(error as Error)
    }
  })
  await app.register(formbody, { bodyLimit: 64 * 1024 })
  app.setErrorHandler((error, request, reply) => answerError(request, reply, error, dialectOf(request)))
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(options.services, request.url)
    const error =
      allowed.length > 0
        ? new ApiError(errors.methodNotAllowed, { headers: { allow: [...new Set(allowed)].join(', ') } })
        : fail('routeNotFound')
    return answerError(request, reply, error, dialectAt(services, request.url))
  })
  observe(app, platform)
  closeQuickly(app)
  await limitRates(app, platform)
  addProbes(app, platform, options.isReady)
  bindRoutes(app, platform, options.services, options.guard)
  return app
}
