import { isWrite, type Operation, type Service, successStatus } from '@tradepost/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../errors/api-error.ts'
import { subjectOf } from '../errors/render.ts'
import type { Platform } from '../platform.ts'
import { type Outcome, toOutcome } from './answer.ts'
import { refuseBadText } from './body.ts'
import { Ctx, type Prefer } from './context.ts'
import { type Guard, guardOf } from './guard.ts'
import { MAX_PROBLEMS } from './problems.ts'
import type { Limits } from './rate-limit.ts'
import { type Call, type Handler, isJudging, preparationOf, type Routes } from './routes.ts'
import { type Checks, compileChecks, none } from './validate.ts'
import { fingerprintOf, idempotencyKeyOf, performWrite } from './write.ts'

/** Anybody may send these: a large body would be parsed before it is known who asks. */
const OPEN_BODY_LIMIT = 64 * 1024

type Bound = {
  name: string
  service: Service
  operation: Operation
  handler: Handler<Operation>
  checks: Checks
  status: number
}

declare module 'fastify' {
  interface FastifyContextConfig {
    bound?: { name: string; service: Service; operation: Operation }
  }
}

const readPrefer = (header: string | string[] | undefined): Prefer => {
  const text = header === undefined ? '' : String(header)
  return { representation: text.includes('return=representation'), strict: text.includes('handling=strict') }
}

/** An empty query value means "not given". */
const readQuery = (query: Record<string, unknown>): Record<string, unknown> => {
  for (const name in query) if (query[name] === '') delete query[name]
  return query
}

const readBody = ({ operation, checks }: Bound, body: unknown): unknown => {
  if (!operation.body) return undefined
  // some languages cannot tell an empty object from an empty array
  if (checks.bodyIsObject && (body === undefined || (Array.isArray(body) && body.length === 0))) return {}
  return body
}

const readCall = (bound: Bound, ctx: Ctx, request: FastifyRequest): Call<Operation> => {
  const { checks, handler } = bound
  const params = request.params as Record<string, string>
  const query = readQuery(request.query as Record<string, unknown>)
  refuseBadText(params)
  refuseBadText(query)
  const body = readBody(bound, request.body)
  const inParams = checks.params(params)
  const inQuery = checks.query(query)
  const inBody = checks.body ? checks.body(body) : none
  // a full list has no room for what the rules would say, and may not name all that they must not rely on
  const isJudged = isJudging(handler) && inBody.length < MAX_PROBLEMS
  if (inParams.length + inQuery.length + (isJudged ? 0 : inBody.length) > 0)
    throw invalid([...inParams, ...inQuery, ...inBody])
  const { headers, ip } = request
  return { ctx, params, query, body, headers, ip, problems: inBody } as Call<Operation>
}

/** The entity itself instead of the empty answer of an update, for those who may read it. */
const represent = async (reader: Bound | undefined, call: Call<Operation>): Promise<Outcome | null> => {
  const permission = reader?.operation.permission
  if (!reader || (permission && !call.ctx.may(permission))) return null
  const { catalogCode } = call.query as { catalogCode?: string }
  const query = { ...(catalogCode !== undefined && { catalogCode }) }
  reader.checks.query(query)
  return toOutcome(200, await reader.handler({ ...call, query, body: undefined } as Call<Operation>))
}

const perform = async (
  bound: Bound,
  all: Map<string, Bound>,
  ctx: Ctx,
  request: FastifyRequest,
): Promise<Outcome> => {
  const { operation, handler, status } = bound
  if (!isWrite(operation)) return toOutcome(status, await handler(readCall(bound, ctx, request)))

  const { headers } = request
  const prefer = readPrefer(headers.prefer)
  const key = idempotencyKeyOf(headers['idempotency-key'])
  const fingerprint =
    key === undefined
      ? ''
      : fingerprintOf(ctx.platform.config.secret, request.method, request.url, request.body)
  const call = readCall(bound, ctx, request)
  const prepared = await preparationOf(handler)?.(call)
  const work = async () => {
    const outcome = toOutcome(status, await handler(call, prepared))
    const shown =
      prefer.representation && operation.represents
        ? await represent(all.get(operation.represents), call)
        : null
    return shown ?? outcome
  }
  const { dryRun = false } = call.query as { dryRun?: boolean }
  const strict = prefer.strict && operation.batch === true
  if (key === undefined && !dryRun && !strict) return work()
  return performWrite(
    ctx,
    {
      key,
      fingerprint,
      dryRun,
      strict,
      dialect: operation.dialect ?? bound.service.dialect,
      subject: subjectOf(operation, request.params),
    },
    work,
  )
}

const send = (reply: FastifyReply, outcome: Outcome): FastifyReply => {
  // answers are for their caller alone, and what is stored changes
  reply.code(outcome.status).header('cache-control', 'no-store')
  if (outcome.etag) reply.header('etag', outcome.etag)
  if (outcome.headers) reply.headers(outcome.headers)
  if (outcome.text === null) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(outcome.text)
}

const collect = (services: Routes[]): Map<string, Bound> => {
  const all = new Map<string, Bound>()
  for (const { service, handlers } of services)
    for (const [name, handler] of Object.entries(handlers)) {
      const operation = service.operations[name]
      if (!operation) throw new Error(`no operation ${name} in the contract of ${service.name}`)
      if (all.has(name)) throw new Error(`operation ${name} is served twice`)
      const checks = compileChecks(service, operation)
      all.set(name, { name, service, operation, handler, checks, status: successStatus(operation) })
    }
  return all
}

/** Makes a route of every operation: authenticate, check the merchant, validate, build `ctx`, call the service. */
export const bindRoutes = (
  app: FastifyInstance,
  platform: Platform,
  services: Routes[],
  guard: Guard,
  limits: Limits,
): void => {
  const all = collect(services)
  for (const bound of all.values()) {
    const { name, service, operation } = bound
    app.route({
      method: operation.method,
      url: (service.base + operation.path).replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { bound: { name, service, operation } },
      onRequest: guardOf(guard, limits, service, operation),
      ...(service.scope === 'public' && { bodyLimit: OPEN_BODY_LIMIT }),
      handler: async (request, reply) => {
        const ctx = new Ctx(platform, request.principal, request.id, request.log, request.headers['if-match'])
        return send(reply, await perform(bound, all, ctx, request))
      },
    })
  }
}
