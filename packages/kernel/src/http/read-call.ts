import { isConditional, isWrite, type Operation, type Service } from '@tradepost/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../errors/api-error.ts'
import { refuseBadText } from './body.ts'
import type { Ctx, Prefer } from './context.ts'
import { MAX_PROBLEMS } from './problems.ts'
import { type Call, type Handler, isJudging } from './routes.ts'
import type { Unknown } from './unknown.ts'
import { type Checks, uncheckedBody } from './validate.ts'
import { unknownProblems, warningHeader } from './warning.ts'

export type Callee = {
  service: Service
  operation: Operation
  handler: Handler<Operation>
  checks: Checks
}

export const readPrefer = (header: string | string[] | undefined): Prefer => {
  const text = header === undefined ? '' : String(header)
  return { representation: text.includes('return=representation'), strict: text.includes('handling=strict') }
}

/** An empty query value means "not given". */
const readQuery = (query: Record<string, unknown>): Record<string, unknown> => {
  for (const name in query) if (query[name] === '') delete query[name]
  return query
}

const readBody = ({ operation, checks }: Callee, body: unknown): unknown => {
  if (!operation.body) return undefined
  // some languages cannot tell an empty object from an empty array
  if (checks.bodyIsObject && (body === undefined || (Array.isArray(body) && body.length === 0))) return {}
  return body
}

/** A revision that nothing is compared with must not look as if it had been the right one. */
const refuseIdleMatch = (operation: Operation, { ifMatch }: Ctx) => {
  if (ifMatch === undefined || !isWrite(operation) || isConditional(operation)) return
  const message = 'If-Match has nothing to match: this operation changes no entity that is read with an ETag'
  throw invalid([{ code: 'VALIDATION_FAILED', message, path: ['If-Match'] }])
}

/** Takes a request apart and checks every part of it; unknown fields of the body are told by a header or refused. */
export const readCall = (
  callee: Callee,
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  prefer: Prefer,
): { call: Call<Operation>; unknown: Unknown } => {
  const { checks, handler, service, operation } = callee
  refuseIdleMatch(operation, ctx)
  const params = request.params as Record<string, string>
  const query = readQuery(request.query as Record<string, unknown>)
  refuseBadText(params)
  refuseBadText(query)
  const body = readBody(callee, request.body)
  const inParams = checks.params(params)
  const inQuery = checks.query(query)
  const { problems, unknown } = checks.body ? checks.body(body) : uncheckedBody
  const isRefused = prefer.strict || service.unknownFields === 'refuse'
  if (unknown.fields.length > 0 && !isRefused) reply.header('tradepost-warning', warningHeader(unknown))
  const inBody = isRefused ? [...problems, ...unknownProblems(unknown)] : problems
  // a full list has no room for what the rules would say, and may not name all that they must not rely on
  const isJudged = isJudging(handler) && inBody.length < MAX_PROBLEMS
  if (inParams.length + inQuery.length + (isJudged ? 0 : inBody.length) > 0)
    throw invalid([...inParams, ...inQuery, ...inBody])
  const { headers, ip } = request
  return { call: { ctx, params, query, body, headers, ip, problems: inBody } as Call<Operation>, unknown }
}
