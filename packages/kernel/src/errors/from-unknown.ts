import { errors, texts } from '@tradepost/contract'
import { ApiError, fail, invalid, merchantMoved } from './api-error.ts'
import { isAway } from './away.ts'

/** Of an error that the database connection throws, which has refused an answer by its length. */
export const ANSWER_TOO_LARGE = 'ANSWER_TOO_LARGE'

type Coded = { code?: unknown; statusCode?: unknown; message?: unknown }

/** PostgreSQL could not store the value, or the document is nested too deep: the caller's mistake. */
const isRefusedValue = (code: string) => /^(22|54)[0-9A-Z]{3}$/.test(code)
/** Too many clients, sessions that were ended, and a contest that was lost five times. */
const isBusy = (code: string) => /^53[0-9A-Z]{3}$|^57P0\d$|^(40001|40P01|55P03)$/.test(code)

/** Limits of our own, of Node, and of PostgreSQL, whose texts end at one gigabyte. */
const isTooLarge = (code: string, message: string) =>
  code === ANSWER_TOO_LARGE ||
  code === 'ERR_STRING_TOO_LONG' ||
  (/^(54000|XX000)$/.test(code) && /string buffer exceeds|memory alloc request/.test(message))

/** Raised by the function `await_merchant_move`. */
const MOVED = 'TP001'
/** By the time limit of its statement. */
const ENDED = '57014'

const fastifyErrors: Record<string, keyof typeof errors> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payloadTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
}

/** Every error that leaves a handler becomes one of the interface; what nobody foresaw is a fault of ours. */
export const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  const { code, statusCode, message } = (error ?? {}) as Coded
  const text = typeof message === 'string' ? message : ''
  const word = typeof code === 'string' ? code : ''
  const known = fastifyErrors[word]
  if (known) return fail(known)
  if (isTooLarge(word, text)) return fail('answerTooLarge')
  if (isBusy(word) || isAway(error))
    return new ApiError(errors.unavailable, { headers: { 'retry-after': '1' } })
  if (word === MOVED) return merchantMoved()
  if (word === ENDED) return new ApiError(errors.timedOut, { headers: { 'retry-after': '1' } })
  if (isRefusedValue(word))
    return invalid([{ code: 'INVALID_FORMAT', message: texts.unstorableValue, path: [] }])
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new ApiError({ ...errors.invalid, status: statusCode }, { message: text })
  return fail('internal')
}
