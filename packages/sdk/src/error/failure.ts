import type { BatchErrorItem, CartProblem } from '@tradepost/contract'
import type { Operation } from '../operation-table.ts'
import { retryAfterOf } from '../request/retry.ts'
import { otherVersion } from '../version.ts'
import {
  BatchError,
  CartError,
  ConflictError,
  type ErrorFacts,
  ForbiddenError,
  NotFoundError,
  OAuthError,
  PreconditionFailedError,
  RateLimitError,
  ServerError,
  TradepostError,
  UnauthorizedError,
  ValidationError,
} from './error.ts'
import { readErrorBody } from './error-body.ts'

const byStatus: Record<number, new (facts: ErrorFacts) => TradepostError> = {
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
}

/** Only `handling=strict` refuses a batch as a whole with 422 and its items. */
const batchItemsOf = (status: number, body: unknown): BatchErrorItem[] | undefined => {
  const { errors } = (body ?? {}) as { errors?: BatchErrorItem[] }
  return status === 422 && Array.isArray(errors) ? errors : undefined
}

/** Named calls have the entries in `error`, carts by their id beside the message. */
const cartProblemsOf = (dialect: string, body: unknown): CartProblem[] | undefined => {
  const { errors, error } = (body ?? {}) as { errors?: CartProblem[]; error?: { errors?: CartProblem[] } }
  return dialect === 'cart' || dialect === 'form' ? error?.errors : dialect === 'shop' ? errors : undefined
}

/** Operations, methods and fields that another version does not have. */
const mayBeUnknown = new Set([400, 404, 405])

/** The error that an answer other than 2xx becomes. */
export const toFailure = (
  { name, dialect }: Operation,
  { status, headers }: { status: number; headers: Headers },
  body: unknown,
  adviceOnToken?: string,
): TradepostError => {
  const read = readErrorBody(body, status)
  const requestId = headers.get('x-request-id') ?? read.requestId
  const hint = status === 401 ? adviceOnToken : mayBeUnknown.has(status) ? otherVersion(headers) : undefined
  const text = hint === undefined ? read.text : `${read.text} (${hint})`
  const facts = { status, code: read.code, text, operation: name, requestId, body }
  if (status === 429) return new RateLimitError(facts, retryAfterOf(headers))
  if (status >= 500) return new ServerError(facts)
  if (dialect === 'oauth') return new OAuthError(facts)
  const refused = cartProblemsOf(dialect, body)
  if (refused) return new CartError(facts, refused)
  if (status === 400) {
    const only = { code: read.code, message: read.text, path: [] }
    return new ValidationError(facts, read.problems.length > 0 ? read.problems : [only])
  }
  const items = batchItemsOf(status, body)
  if (items) return new BatchError(facts, items)
  return new (byStatus[status] ?? TradepostError)(facts)
}
