import { errors } from '@tradepost/contract'
import { ApiError, fail } from './api-error.ts'

type Coded = { code?: unknown; statusCode?: unknown; message?: unknown }

/** What PostgreSQL says when a value cannot be stored or a document is nested too deep: the caller's mistake. */
const isRefusedValue = (code: string) => /^(22|54)[0-9A-Z]{3}$/.test(code)
/** Connection classes of PostgreSQL, shutting down, too many clients, and Node's own network errors. */
const isUnavailable = (code: string, message: string) =>
  /^(08|57P|53)[0-9A-Z]{0,3}$/.test(code) ||
  ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code) ||
  /timeout exceeded when trying to connect|Connection terminated/.test(message)

const fastifyErrors: Record<string, keyof typeof errors> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payloadTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
}

/** Every error that leaves a handler becomes one of the interface; what nobody foresaw is a fault of ours. */
export const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  const { code, statusCode, message } = (error ?? {}) as Coded
  const text = typeof message === 'string' ? message : ''
  if (typeof code === 'string') {
    const known = fastifyErrors[code]
    if (known) return fail(known)
    if (isUnavailable(code, text))
      return new ApiError(errors.unavailable, { headers: { 'retry-after': '1' } })
    if (isRefusedValue(code))
      return new ApiError(
        { ...errors.invalid, code: 'VALIDATION_FAILED' },
        { message: 'A value of the request cannot be stored' },
      )
  }
  if (isUnavailable('', text)) return new ApiError(errors.unavailable, { headers: { 'retry-after': '1' } })
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new ApiError({ ...errors.invalid, status: statusCode }, { message: text })
  return fail('internal')
}
