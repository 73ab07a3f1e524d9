import { findOperation } from '@tradepost/contract'
import {
  ConnectionError,
  ForbiddenError,
  NotFoundError,
  OAuthError,
  RateLimitError,
  TradepostError,
  UnauthorizedError,
  ValidationError,
} from '@tradepost/sdk'
import { permissionOf } from '../operation/permission.ts'
import { ToolError } from '../tool-error.ts'

const badCredentials =
  'Whoever set this server up should check TRADEPOST_CLIENT_ID and TRADEPOST_CLIENT_SECRET, or the token.'

const nextStep = (error: TradepostError): string => {
  const bound = findOperation(error.operation)
  if (error instanceof ForbiddenError)
    return `${error.operation} needs the permission ${bound ? permissionOf(bound) : ''}: ask the merchant's administrator to give it to this API client, and do not try other operations for the same.`
  if (error instanceof UnauthorizedError || error instanceof OAuthError) return badCredentials
  if (error instanceof ValidationError) return `describe_operation ${error.operation} shows what it takes.`
  if (error instanceof NotFoundError) return 'Read the list of these things to find the right code or id.'
  if (error instanceof RateLimitError) return 'Wait a few seconds, then try again with fewer calls.'
  if (error instanceof ConnectionError)
    return 'Whoever set this server up should check TRADEPOST_URL, and that Tradepost runs there.'
  return 'Say so to the user; the same call will fail again.'
}

const problemLines = (error: TradepostError): string[] =>
  error instanceof ValidationError
    ? error.problems.map(({ path, message, description }) =>
        [path.join('.'), message, description].filter(Boolean).join(': '),
      )
    : []

/** For an assistant: what was wrong and what to do about it; null for a fault of ours. */
export const explain = (error: unknown): string | null => {
  if (error instanceof ToolError) return [error.message, error.next].filter(Boolean).join('\n')
  if (error instanceof TradepostError)
    return [`${error.message}.`, ...problemLines(error), nextStep(error)].join('\n')
  // the SDK refuses a missing parameter by itself
  if (error instanceof TypeError) return `${error.message}.`
  return null
}
