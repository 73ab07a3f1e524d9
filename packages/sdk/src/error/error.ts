import type { BatchErrorItem, CartProblem } from '@tradepost/contract'

/** One thing that is wrong with a request, whichever form the service reports it in. */
export type Problem = {
  code: string
  message: string
  /** Values that are allowed, where the message does not name them. */
  description?: string
  path: string[]
}

export type ErrorFacts = {
  /** The HTTP status; 0 when there was no answer. */
  status: number
  /** The server's word for the error. */
  code: string
  /** The server's text. */
  text: string
  operation: string
  requestId?: string
  /** The answer as it came: parsed JSON, or text when it was none. */
  body?: unknown
  cause?: unknown
}

/** Every failed call throws one of these; the subclasses below narrow it by `instanceof`. */
export class TradepostError extends Error {
  override readonly name: string = 'TradepostError'
  readonly status: number
  readonly code: string
  readonly operation: string
  readonly requestId: string | undefined
  readonly body: unknown

  constructor({ status, code, text, operation, requestId, body, cause }: ErrorFacts) {
    const failure = status === 0 ? 'got no answer' : `failed with ${status}`
    super(`${operation} ${failure}: ${text}`, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.operation = operation
    this.requestId = requestId
    this.body = body
  }
}

/** 400. `problems` has at least one entry. */
export class ValidationError extends TradepostError {
  override readonly name = 'ValidationError'
  readonly problems: Problem[]

  constructor(facts: ErrorFacts, problems: Problem[]) {
    super(facts)
    this.problems = problems
  }
}

/** 401, after the one renewal of the token. */
export class UnauthorizedError extends TradepostError {
  override readonly name = 'UnauthorizedError'
}

/** 403. */
export class ForbiddenError extends TradepostError {
  override readonly name = 'ForbiddenError'
}

/** 404. */
export class NotFoundError extends TradepostError {
  override readonly name = 'NotFoundError'
}

/** 409. */
export class ConflictError extends TradepostError {
  override readonly name = 'ConflictError'
}

/** 412: the entity has changed since the revision in `ifMatch`. */
export class PreconditionFailedError extends TradepostError {
  override readonly name = 'PreconditionFailedError'
}

/** 429, after the last retry. */
export class RateLimitError extends TradepostError {
  override readonly name = 'RateLimitError'
  /** Milliseconds that the server asks to wait. */
  readonly retryAfter: number | undefined

  constructor(facts: ErrorFacts, retryAfter?: number) {
    super(facts)
    this.retryAfter = retryAfter
  }
}

/** 5xx. `requestId` finds the cause in the server's log. */
export class ServerError extends TradepostError {
  override readonly name = 'ServerError'
}

/** The server could not be reached; `cause` says why. */
export class ConnectionError extends TradepostError {
  override readonly name = 'ConnectionError'
}

/** A refusal in OAuth's words: `code` is for example `invalid_client` or `invalid_grant`. */
export class OAuthError extends TradepostError {
  override readonly name = 'OAuthError'
}

/** Items of a batch failed: thrown by `expectNoErrors`, and by calls with `strict`. */
export class BatchError extends TradepostError {
  override readonly name = 'BatchError'
  readonly errors: readonly BatchErrorItem[]

  constructor(facts: ErrorFacts, errors: readonly BatchErrorItem[]) {
    super(facts)
    this.errors = errors
  }
}

/** A cart could not be changed as asked; each entry names a product, a line or a coupon, and why. */
export class CartError extends TradepostError {
  override readonly name = 'CartError'
  readonly errors: readonly CartProblem[]

  constructor(facts: ErrorFacts, errors: readonly CartProblem[]) {
    super(facts)
    this.errors = errors
  }
}
