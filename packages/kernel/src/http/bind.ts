import {
  isWrite,
  type Operation,
  type Service,
  successStatus,
  type TSchema,
  takenBack,
} from '@tradepost/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, invalid } from '../errors/api-error.ts'
import { subjectOf } from '../errors/render.ts'
import type { Platform } from '../platform.ts'
import type { Problem } from '../query/problem.ts'
import { type Outcome, toOutcome } from './answer.ts'
import { refuseBadText } from './body.ts'
import { compareWithRead, lastOf } from './compare.ts'
import { Ctx, type Prefer } from './context.ts'
import { type Guard, guardOf } from './guard.ts'
import { MAX_PROBLEMS } from './problems.ts'
import { type Call, type Handler, isJudging, type LocaleOf, type Routes } from './routes.ts'
import { mayRepeatRead } from './unchanged.ts'
import { type Checks, compileChecks, none } from './validate.ts'
import { fingerprintOf, idempotencyKeyOf, performWrite } from './write.ts'

export type Bound = {
  name: string
  service: Service
  operation: Operation
  handler: Handler<Operation>
  checks: Checks
  status: number
  localeOf?: LocaleOf
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

type ReadCall = { call: Call<Operation>; inAddress: Problem[] }

/** Address and body as they were sent; the body is not checked yet. */
const readCall = (bound: Bound, ctx: Ctx, request: FastifyRequest): ReadCall => {
  const { checks } = bound
  const params = request.params as Record<string, string>
  const query = readQuery(request.query as Record<string, unknown>)
  refuseBadText(params)
  refuseBadText(query)
  const body = readBody(bound, request.body)
  const inAddress = [...checks.params(params), ...checks.query(query)]
  const { headers, ip } = request
  const call = { ctx, params, query, body, headers, ip, problems: none } as unknown as Call<Operation>
  return { call, inAddress }
}

/** The call with what is wrong with its body, which only a judging handler gets to see. */
const checked = (
  { checks, handler }: Bound,
  call: Call<Operation>,
  inAddress: Problem[],
): Call<Operation> => {
  const inBody = checks.body ? checks.body(call.body) : none
  // a full list has no room for what the rules would say, and may not name all that they must not rely on
  const isJudged = isJudging(handler) && inBody.length < MAX_PROBLEMS
  if (inAddress.length + (isJudged ? 0 : inBody.length) > 0) throw invalid([...inAddress, ...inBody])
  return { ...call, problems: inBody }
}

const readChecked = (bound: Bound, ctx: Ctx, request: FastifyRequest): Call<Operation> => {
  const { call, inAddress } = readCall(bound, ctx, request)
  return checked(bound, call, inAddress)
}

/** An update that may be a read sent back is compared with the read before it is judged. */
const readUpdate = async (
  bound: Bound,
  reader: Bound,
  ctx: Ctx,
  request: FastifyRequest,
): Promise<{ call: Call<Operation>; isDone: boolean }> => {
  const { call, inAddress } = readCall(bound, ctx, request)
  const isValid = () => bound.checks.body?.(call.body).length === 0
  const mayRepeat = mayRepeatRead(call.body, bound.operation.body as TSchema, lastOf(call.params))
  if (inAddress.length > 0 || (!mayRepeat && isValid()))
    return { call: checked(bound, call, inAddress), isDone: false }
  const { hasChanged, body, etag } = await compareWithRead(bound, reader, call)
  // an answer with a body is the handler's, and so is an `If-Match` that the read cannot tell
  if (hasChanged || bound.status !== 204 || (ctx.ifMatch !== undefined && etag === undefined))
    return { call: checked(bound, { ...call, body } as Call<Operation>, inAddress), isDone: false }
  if (etag !== undefined) ctx.checkTag(etag)
  return { call, isDone: true }
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

const asRefusal = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  throw error
}

const perform = async (
  bound: Bound,
  all: Map<string, Bound>,
  ctx: Ctx,
  request: FastifyRequest,
): Promise<Outcome> => {
  const { operation, handler, status } = bound
  if (!isWrite(operation)) return toOutcome(status, await handler(readChecked(bound, ctx, request)))

  const { headers } = request
  const prefer = readPrefer(headers.prefer)
  const key = idempotencyKeyOf(headers['idempotency-key'])
  const keyed = {
    key,
    fingerprint:
      key === undefined
        ? ''
        : fingerprintOf(ctx.platform.config.secret, request.method, request.url, request.body),
    dialect: operation.dialect ?? bound.service.dialect,
    subject: subjectOf(operation, request.params),
  }
  const reader = all.get(takenBack(bound.service.operations, operation) ?? '')
  const read = reader
    ? await readUpdate(bound, reader, ctx, request).catch(asRefusal)
    : { call: readChecked(bound, ctx, request), isDone: false }
  if (read instanceof ApiError) {
    if (key === undefined) throw read
    return performWrite(ctx, { ...keyed, dryRun: false, strict: false, refusal: read })
  }
  const { call, isDone } = read
  const work = async () => {
    const outcome = toOutcome(status, isDone ? undefined : await handler(call))
    const shown =
      prefer.representation && operation.represents
        ? await represent(all.get(operation.represents), call)
        : null
    return shown ?? outcome
  }
  const { dryRun = false } = call.query as { dryRun?: boolean }
  const strict = prefer.strict && operation.batch === true
  if (key === undefined && !dryRun && !strict) return work()
  return performWrite(ctx, { ...keyed, dryRun, strict }, work)
}

const send = (reply: FastifyReply, outcome: Outcome): FastifyReply => {
  reply.code(outcome.status)
  if (outcome.etag) reply.header('etag', outcome.etag)
  if (outcome.headers) reply.headers(outcome.headers)
  if (outcome.text === null) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(outcome.text)
}

const collect = (services: Routes[]): Map<string, Bound> => {
  const all = new Map<string, Bound>()
  for (const { service, handlers, localeOf } of services)
    for (const [name, handler] of Object.entries(handlers)) {
      const operation = service.operations[name]
      if (!operation) throw new Error(`no operation ${name} in the contract of ${service.name}`)
      if (all.has(name)) throw new Error(`operation ${name} is served twice`)
      const checks = compileChecks(service, operation)
      all.set(name, { name, service, operation, handler, checks, status: successStatus(operation), localeOf })
    }
  return all
}

/** Makes a route of every operation: authenticate, check the merchant, validate, build `ctx`, call the service. */
export const bindRoutes = (
  app: FastifyInstance,
  platform: Platform,
  services: Routes[],
  guard: Guard,
): void => {
  const all = collect(services)
  for (const bound of all.values()) {
    const { name, service, operation } = bound
    app.route({
      method: operation.method,
      url: (service.base + operation.path).replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { bound: { name, service, operation } },
      onRequest: guardOf(guard, service, operation),
      handler: async (request, reply) => {
        const ctx = new Ctx(platform, request.principal, request.id, request.log, request.headers['if-match'])
        return send(reply, await perform(bound, all, ctx, request))
      },
    })
  }
}
