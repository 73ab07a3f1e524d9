import { type ErrorDefinition, notFound } from './definition.ts'

export const common = {
  invalid: {
    status: 400,
    code: 'SCHEMA_VALIDATION_FAILED',
    dotted: 'request.invalid',
    message: 'The request is not valid',
  },
  unreadable: { status: 400, code: 'BadRequest', message: 'The request cannot be read as HTTP' },
  unauthorized: {
    status: 401,
    code: 'Unauthorized',
    call: 'EACCESS',
    message: 'The access token is missing, invalid or expired',
  },
  foreignMerchant: {
    status: 403,
    code: 'Forbidden',
    message: 'The access token has no access to this merchant',
  },
  missingPermission: { status: 403, code: 'Forbidden', message: 'The access token lacks a permission' },
  operatorOnly: {
    status: 403,
    code: 'Forbidden',
    message: 'This operation needs the token of an operator client',
  },
  secretOutdated: {
    status: 409,
    code: 'Conflict',
    message:
      'This server runs with a secret from before the last rotation: start it with the new one, then rotate the data key',
  },
  routeNotFound: { status: 404, code: 'NotFound', message: 'There is no such operation' },
  methodNotAllowed: {
    status: 405,
    code: 'MethodNotAllowed',
    message: 'The operation does not take this method',
  },
  requestTimeout: { status: 408, code: 'RequestTimeout', message: 'The request did not arrive in time' },
  preconditionFailed: {
    status: 412,
    code: 'PreconditionFailed',
    message: 'The entity was changed since it was read',
  },
  payloadTooLarge: {
    status: 413,
    code: 'PayloadTooLarge',
    message: 'The body is larger than 10 MB, or a form than 64 kB',
  },
  answerTooLarge: {
    status: 413,
    code: 'AnswerTooLarge',
    message:
      'The answer would be too large; ask for fewer items with a smaller limit, or for less of each with fields',
  },
  unsupportedMediaType: {
    status: 415,
    code: 'UnsupportedMediaType',
    message: 'The body must be application/json',
  },
  tooExpensive: {
    status: 422,
    code: 'TooExpensive',
    message:
      'The question takes longer than the server allows and was ended; narrow the filter or the search, or ask for a smaller page',
  },
  idempotencyKeyReused: {
    status: 422,
    code: 'IdempotencyKeyReused',
    message: 'This Idempotency-Key was used with another request',
  },
  batchRefused: {
    status: 422,
    code: 'BatchRefused',
    message: 'An item failed and handling=strict was asked for',
  },
  tooManyRequests: {
    status: 429,
    code: 'TooManyRequests',
    message: 'Too many requests; see the Retry-After header',
  },
  tooManyAtOnce: {
    status: 429,
    code: 'TooManyRequests',
    message: 'Too many requests of this merchant run or wait at the same time; see the Retry-After header',
  },
  headersTooLarge: {
    status: 431,
    code: 'HeadersTooLarge',
    message: 'The address and the headers are larger than 16 kB',
  },
  callerLeft: {
    status: 499,
    code: 'CallerLeft',
    message: 'The caller closed the connection before it was answered',
  },
  internal: { status: 500, code: 'InternalError', message: 'Something went wrong on our side' },
  unavailable: {
    status: 503,
    code: 'Unavailable',
    message: 'The database does not answer; try again shortly',
  },
  merchantMoved: {
    status: 503,
    code: 'MerchantMoved',
    message: 'The merchant has moved to another server; try again shortly',
  },
  cellAway: {
    status: 503,
    code: 'CellAway',
    message: 'The servers of this merchant do not answer; try again shortly',
  },
  passedOnTwice: {
    status: 508,
    code: 'PassedOnTwice',
    message: 'The request was passed on to servers that do not have its merchant; try again shortly',
  },
  timedOut: {
    status: 503,
    code: 'TimedOut',
    message:
      'The work took longer than the server allows and was undone; try again, or send fewer items at once',
  },

  jobNotFound: notFound('Job'),
  // only ever the outcome of a job
  resultTooLarge: {
    status: 413,
    code: 'ResultTooLarge',
    message:
      'The result would be larger than 32 MB; read its parts with the lists of orders and returns instead',
  },
} as const satisfies Record<string, ErrorDefinition>
