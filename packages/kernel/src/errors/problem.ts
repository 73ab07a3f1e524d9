import { texts } from '@tradepost/contract'

/** A problem of a request; `code` is a validation code of the interface, `status` is 404 or 409 where it is not 400. */
export type Problem = {
  code: string
  message: string
  /** Values that are allowed, where the message does not name them. */
  description?: string
  path: (string | number)[]
  value?: unknown
  /** The property of the object at `path` that is not there. */
  missing?: string
  status?: number
}

/** Clients compare the whole message, so what is allowed stands beside it. */
export const noEnumMatch = (value: string, allowed: string) => ({
  code: 'ENUM_MISMATCH' as const,
  message: texts.noEnumMatch(value),
  description: texts.allowedValues(allowed),
})

/** For logs and protocols that keep one text of a problem. */
export const problemText = ({ message, description }: Pick<Problem, 'message' | 'description'>): string =>
  [message, description ?? []].flat().join('. ')
