import { isConditional, isWrite, type Operation, type TSchema, texts } from '@tradepost/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../errors/api-error.ts'
import type { Problem } from '../errors/problem.ts'
import { revisionOf } from './answer/entity-tag.ts'
import { refuseBadText } from './body/body.ts'
import { changedCode } from './check/own-code.ts'
import { MAX_PROBLEMS } from './check/problems.ts'
import { noUnknown, type Unknown } from './check/unknown.ts'
import { none, uncheckedBody } from './check/validate.ts'
import { unknownProblems, warningHeader } from './check/warning.ts'
import type { Bound } from './route/bound.ts'
import type { Ctx, Prefer } from './route/context.ts'
import { type Call, takesProblems } from './route/routes.ts'
import { compareWithRead, lastOf } from './update/compare.ts'
import { mayRepeatRead } from './update/unchanged.ts'

export const readPrefer = (header: string | string[] | undefined): Prefer => {
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

const codeIn = (body: unknown): unknown => (body as { code?: unknown } | null | undefined)?.code

/** A revision that nothing is compared with must not look as if it had been the right one. */
const refuseIdleMatch = (operation: Operation, { ifMatch }: Ctx) => {
  if (ifMatch === undefined || !isWrite(operation) || isConditional(operation)) return
  const message = texts.idleIfMatch
  throw invalid([{ code: 'VALIDATION_FAILED', message, path: ['If-Match'] }])
}

type Parts = { call: Call<Operation>; inAddress: Problem[] }

/** Address and body as they were sent; the body is not checked yet. */
const takeApart = (bound: Bound, ctx: Ctx, request: FastifyRequest): Parts => {
  const { checks, operation } = bound
  refuseIdleMatch(operation, ctx)
  const params = request.params as Record<string, string>
  const query = readQuery(request.query as Record<string, unknown>)
  refuseBadText(params)
  refuseBadText(query)
  const body = readBody(bound, request.body)
  const inAddress = [
    ...checks.params(params),
    ...checks.query(query),
    ...(bound.ownCode === undefined ? none : changedCode(params[bound.ownCode] ?? '', codeIn(body))),
  ]
  const { headers, ip } = request
  return { call: { ctx, params, query, body, headers, ip, problems: none } as Call<Operation>, inAddress }
}

const checkBody = ({ checks, ownCode }: Bound, { call }: Parts) => {
  // that of the address, or it would have been refused; it is no unknown field
  if (ownCode !== undefined && codeIn(call.body) !== undefined)
    Reflect.deleteProperty(call.body as unknown as object, 'code')
  return checks.body ? checks.body(call.body) : uncheckedBody
}

export type ReadCall = { call: Call<Operation>; unknown: Unknown }

/** Throws validation problems; unknown fields are reported by a header or refused. */
const refuseInvalid = (
  { service, handler }: Bound,
  { call, inAddress }: Parts,
  { problems, unknown }: ReturnType<typeof checkBody>,
  reply: FastifyReply,
  prefer: Prefer,
): ReadCall => {
  const isRefused = prefer.strict || service.unknownFields === 'refuse'
  if (unknown.fields.length > 0 && !isRefused) reply.header('tradepost-warning', warningHeader(unknown))
  const inBody = isRefused ? [...problems, ...unknownProblems(unknown)] : problems
  // a full list has no room for what the rules would say, and may not name all that they must not rely on
  const handlerDecides = takesProblems(handler) && inBody.length < MAX_PROBLEMS
  if (inAddress.length + (handlerDecides ? 0 : inBody.length) > 0) throw invalid([...inAddress, ...inBody])
  return { call: { ...call, problems: inBody }, unknown }
}

/** Takes a request apart and checks every part of it. */
export const readCall = (
  bound: Bound,
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  prefer: Prefer,
): ReadCall => {
  const parts = takeApart(bound, ctx, request)
  return refuseInvalid(bound, parts, checkBody(bound, parts), reply, prefer)
}

/** Reads an update. One that may be a read sent back is compared with the read before it is validated. */
export const readUpdate = async (
  bound: Bound,
  reader: Bound,
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  prefer: Prefer,
): Promise<ReadCall & { isDone: boolean }> => {
  const parts = takeApart(bound, ctx, request)
  const { call, inAddress } = parts
  const mayRepeat = mayRepeatRead(call.body, bound.operation.body as TSchema, lastOf(call.params))
  if (inAddress.length > 0 || !mayRepeat) {
    const checked = checkBody(bound, parts)
    if (inAddress.length > 0 || checked.problems.length === 0)
      return { ...refuseInvalid(bound, parts, checked, reply, prefer), isDone: false }
  }
  const { hasChanged, body, etag } = await compareWithRead(bound, reader, call)
  // an answer with a body comes from the handler, and so does an `If-Match` that the read cannot check
  if (hasChanged || bound.status !== 204 || (ctx.ifMatch !== undefined && etag === undefined)) {
    const changed: Parts = { call: { ...call, body } as Call<Operation>, inAddress }
    return { ...refuseInvalid(bound, changed, checkBody(bound, changed), reply, prefer), isDone: false }
  }
  if (etag !== undefined) ctx.checkMatch(revisionOf(etag))
  return { call, unknown: noUnknown, isDone: true }
}
