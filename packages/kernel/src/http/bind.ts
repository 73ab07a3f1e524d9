import { Readable } from 'node:stream'
import { isWrite, mayLag, type Operation, type Service, takenBack, vendorPath } from '@tradepost/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Presence } from '../base/presence.ts'
import { createCaller } from '../db/caller.ts'
import { ApiError } from '../errors/api-error.ts'
import { renderError, subjectOf } from '../errors/render.ts'
import type { Platform } from '../platform/platform.ts'
import { createCostlyTurns } from '../query/costly.ts'
import { discardUploads } from '../storage/upload.ts'
import { type Outcome, toOutcome } from './answer/answer.ts'
import { withFailedBatch } from './answer/batch-outcome.ts'
import type { Unknown } from './check/unknown.ts'
import { bodyWarnings } from './check/warning.ts'
import { type Access, guardOf, nobody } from './guard.ts'
import type { Limits } from './rate-limit.ts'
import { readCall, readPrefer, readUpdate } from './read-call.ts'
import type { Replicas } from './replicas.ts'
import { type Bound, collect } from './route/bound.ts'
import { Ctx, type Principal } from './route/context.ts'
import { preparationOf, type Routes } from './route/routes.ts'
import { checkRepresentation, represent, representationOf } from './update/representation.ts'
import { fingerprintOf, idempotencyKeyOf, performWrite } from './write.ts'

/** Anybody may send these: a large body would be parsed before it is known who asks. */
const OPEN_BODY_LIMIT = 64 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    bound?: { name: string; service: Service; operation: Operation }
  }
}

/** Adds warnings about unknown fields to the body, where it has room for them. */
const warn = ({ hasWarnings }: Bound, outcome: Outcome, unknown: Unknown): Outcome => {
  if (unknown.fields.length === 0 || !hasWarnings || !outcome.text) return outcome
  const body = JSON.parse(outcome.text) as object
  return { ...outcome, text: JSON.stringify({ ...body, warnings: bodyWarnings(unknown) }) }
}

/** A handler that returns an error keeps what it wrote; one that throws it is rolled back. */
const outcomeOf = ({ service, operation, status }: Bound, ctx: Ctx, result: unknown): Outcome =>
  result instanceof ApiError
    ? {
        status: result.status,
        text: JSON.stringify(renderError(operation.dialect ?? service.dialect, result, ctx.requestId)),
      }
    : toOutcome(status, result)

const asRefusal = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  throw error
}

const perform = async (
  bound: Bound,
  all: Map<string, Bound>,
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome> => {
  const { operation, handler } = bound
  const { headers } = request
  const queryNames = Object.keys(request.query as object)
  const prefer = readPrefer(headers.prefer)
  if (!isWrite(operation)) {
    const { call, unknown } = readCall(bound, ctx, request, reply, prefer)
    return warn(bound, outcomeOf(bound, ctx, await handler(call)), unknown)
  }

  const key = idempotencyKeyOf(headers['idempotency-key'])
  const keyed = {
    key,
    fingerprint:
      key === undefined
        ? ''
        : fingerprintOf(ctx.platform.vault.macSecret, request.method, request.url, request.body),
    dialect: operation.dialect ?? bound.service.dialect,
    subject: subjectOf(operation, request.params),
  }
  const reader = all.get(takenBack(bound.service.operations, operation) ?? '')
  const read = reader
    ? await readUpdate(bound, reader, ctx, request, reply, prefer).catch(asRefusal)
    : { ...readCall(bound, ctx, request, reply, prefer), isDone: false }
  if (read instanceof ApiError) {
    if (key === undefined) throw read
    return performWrite(ctx, { ...keyed, dryRun: false, strict: false, refusal: read })
  }
  const { call, unknown, isDone } = read
  const shape = representationOf(all.get(operation.represents ?? ''), call.query, queryNames)
  const prepared = isDone ? undefined : await preparationOf(handler)?.(call)
  const work = async () => {
    await checkRepresentation(shape, call)
    const outcome = outcomeOf(bound, ctx, isDone ? undefined : await handler(call, prepared))
    const shown = prefer.representation ? await represent(shape, operation, call) : null
    return shown ?? warn(bound, outcome, unknown)
  }
  const { dryRun = false } = call.query as { dryRun?: boolean }
  const strict = prefer.strict && operation.batch === true
  const isPlain = key === undefined && !dryRun && !strict
  const outcome = await (isPlain ? work() : performWrite(ctx, { ...keyed, dryRun, strict }, work))
  return withFailedBatch(operation, request.body, outcome)
}

/** Ends endless streams, so that a stopping server need not wait for them. */
const streamEnds = (app: FastifyInstance) => {
  const open = new Set<AbortController>()
  app.addHook('preClose', (done) => {
    for (const end of open) end.abort()
    done()
  })
  return (reply: FastifyReply): AbortSignal => {
    const end = new AbortController()
    open.add(end)
    reply.raw.once('close', () => {
      open.delete(end)
      end.abort()
    })
    return end.signal
  }
}

const send = (
  reply: FastifyReply,
  outcome: Outcome,
  endOf: (reply: FastifyReply) => AbortSignal,
): FastifyReply => {
  // answers are for their caller alone, and what is stored changes
  reply.code(outcome.status).header('cache-control', 'no-store')
  if (outcome.etag) reply.header('etag', outcome.etag)
  const { 'tradepost-warning': warning, ...headers } = outcome.headers ?? {}
  reply.headers(headers)
  if (warning)
    reply.header('tradepost-warning', [reply.getHeader('tradepost-warning') ?? [], warning].flat().join(', '))
  if (outcome.stream) return reply.send(Readable.from(outcome.stream(endOf(reply)), { objectMode: false }))
  if (outcome.text === null) return reply.send()
  if (!reply.hasHeader('content-type')) reply.header('content-type', 'application/json; charset=utf-8')
  return reply.send(outcome.text)
}

/** A parameter with letters behind it (`/{word}Shops`) takes letters only; the others a whole step of the path. */
const routeOf = (path: string): string =>
  path.replaceAll(/\{(\w+)\}(?=\w)/g, ':$1([A-Za-z]+)').replaceAll(/\{(\w+)\}/g, ':$1')

const isFiltered = (operation: Operation, { query }: FastifyRequest): boolean =>
  !isWrite(operation) && Boolean((query as { filters?: string }).filters)

/** Who finds their own changes: the user or API client, and a shopper also as the guest that they were. */
const keysOf = ({ merchantId, subject, shopper }: Principal): string[] =>
  [subject, shopper?.sessionId, shopper?.customerId].flatMap((id) => (id ? [`${merchantId} ${id}`] : []))

/** Undefined: at the primary. */
const readingOf = async (
  { operation }: Bound,
  { principal, headers }: FastifyRequest,
  replicas?: Replicas,
) =>
  replicas && mayLag(operation) && principal !== nobody && headers['if-match'] === undefined
    ? replicas.readingOf(keysOf(principal))
    : undefined

/** Makes a route of every operation: authenticate, check the merchant, validate, build `ctx`, call the service. */
export const bindRoutes = (
  app: FastifyInstance,
  platform: Platform,
  services: Routes[],
  access: Access,
  { limits, presence, replicas }: { limits: Limits; presence: Presence; replicas?: Replicas },
): void => {
  const all = collect(services)
  const endOf = streamEnds(app)
  const inTurn = createCostlyTurns(presence)
  for (const bound of all.values()) {
    const { name, service, operation } = bound
    app.route({
      method: operation.method,
      url: routeOf(vendorPath(service.base + operation.path, platform.config.vendor)),
      config: { bound: { name, service, operation } },
      onRequest: guardOf(access, limits, service, operation),
      ...(service.scope === 'public' && { bodyLimit: OPEN_BODY_LIMIT }),
      handler: async (request, reply) => {
        const caller = createCaller(request.principal.merchantCode, !isWrite(operation))
        // also after the answer, when there is nothing left to end
        reply.raw.once('close', caller.leave)
        const { principal, headers } = request
        try {
          const work = async () => {
            const reading = await readingOf(bound, request, replicas)
            const ifMatch = headers['if-match']
            const ctx = new Ctx(platform, principal, request.id, request.log, ifMatch, caller, reading)
            return perform(bound, all, ctx, request, reply)
          }
          const turn = { caller, operation: name, isFiltered: isFiltered(operation, request) }
          return send(reply, await inTurn(turn, work), endOf)
        } finally {
          if (isWrite(operation)) replicas?.wrote(keysOf(principal))
          if (request.uploads) await discardUploads(request.uploads)
        }
      },
    })
  }
}
