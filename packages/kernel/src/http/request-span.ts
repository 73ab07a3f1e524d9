import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginSpan, isTracing, markFailed, type TraceHeaders, withinSpan } from '../trace/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** While requests are traced. */
    span?: Span
  }
}

/** They are asked every few seconds, and nobody looks at their traces. */
const probes = new Set(['/healthz', '/readyz', '/metrics'])

/** The route and not the address, which may name somebody. */
const beginOf = ({ method, protocol, routeOptions, id }: FastifyRequest) => {
  const { url: route, config } = routeOptions
  const operation = config?.bound?.name
  return {
    name: route === undefined ? method : `${method} ${route}`,
    kind: 'server' as const,
    attributes: {
      'http.request.method': method,
      'url.scheme': protocol,
      ...(route !== undefined && { 'http.route': route }),
      ...(operation !== undefined && { 'tradepost.operation': operation }),
      'tradepost.request_id': id,
    },
  }
}

const endSpan = (span: Span, { principal }: FastifyRequest, { statusCode }: FastifyReply): void => {
  span.setAttribute('http.response.status_code', statusCode)
  if (principal.merchantCode) span.setAttribute('tradepost.merchant', principal.merchantCode)
  if (statusCode >= 500) markFailed(span, String(statusCode))
  span.end()
}

/** A span for each request, from before its caller is known until its answer has left. */
export const traceRequests = (app: FastifyInstance): void => {
  if (!isTracing()) return
  app.addHook('onRequest', (request, reply, done) => {
    if (probes.has(request.routeOptions.url ?? '')) return done()
    const span = beginSpan(beginOf(request), request.headers as TraceHeaders)
    if (!span) return done()
    request.span = span
    reply.raw.once('close', () => endSpan(span, request, reply))
    withinSpan(span, done)
  })
  // a body arrives by events of its socket, which know nothing of the request
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? withinSpan(span, done) : done()))
}
