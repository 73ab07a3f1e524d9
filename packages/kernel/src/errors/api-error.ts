import { type CartProblem, type ErrorDefinition, type ErrorName, errors } from '@tradepost/contract'
import type { Problem } from './problem.ts'

/**
 * A mistake of the caller, or something the server cannot do now; each dialect renders it in its own form.
 */
export class ApiError extends Error {
  readonly definition: ErrorDefinition
  readonly problems: Problem[]
  readonly headers: Record<string, string>
  /** Entries of a cart that were refused. */
  readonly entries: CartProblem[]

  constructor(
    definition: ErrorDefinition,
    options: {
      message?: string
      problems?: Problem[]
      headers?: Record<string, string>
      entries?: CartProblem[]
    } = {},
  ) {
    super(options.message ?? definition.message)
    this.definition = definition
    this.problems = options.problems ?? []
    this.headers = options.headers ?? {}
    this.entries = options.entries ?? []
  }

  get status(): number {
    return this.definition.status
  }
}

/** `throw fail('productNotFound')`: the texts are in the contract. */
export const fail = (name: ErrorName, message?: string): ApiError => new ApiError(errors[name], { message })

/** To try again elsewhere, or here once the address leads to the other server. */
export const merchantMoved = (): ApiError =>
  new ApiError(errors.merchantMoved, { headers: { 'retry-after': '1' } })

export const invalid = (problems: Problem[]): ApiError =>
  new ApiError(errors.invalid, { problems, message: problems[0]?.message })

/** For a single change, made as a batch of one: throws why it was refused. */
export const throwRefusal = ([refusal]: (ApiError | null)[]): void => {
  if (refusal) throw refusal
}

/** Throws when a rule found anything. */
export const refuse = (problems: Problem[]): void => {
  if (problems.length > 0) throw invalid(problems)
}
