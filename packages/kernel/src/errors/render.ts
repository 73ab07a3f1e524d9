import type { Dialect, Operation } from '@tradepost/contract'
import type { ApiError } from './api-error.ts'
import { brief, briefText } from './brief.ts'
import { problemText } from './problem.ts'
import { toValidationError } from './validation-error.ts'

type Body = Record<string, unknown>
/** The entity that a refused request was about, where its address names one. */
export type Subject = { entity: string; entityId: string }
type Renderer = (error: ApiError, requestId: string, subject?: Subject) => Body

/** The plain bodies: a reason with a status for most services, two keys where clients compare the whole. */
const plain: Renderer = ({ definition, message, status }, requestId) => ({
  ...(!definition.bare && { statusCode: status }),
  code: definition.code,
  message,
  ...(status >= 500 && { requestId }),
})

const catalog: Renderer = (error, requestId) => {
  const [first] = error.problems
  if (!first) return plain(error, requestId)
  const { code } = error.definition
  return {
    statusCode: error.status,
    code,
    message: error.message,
    additionalInfo: {
      validationErrors: error.problems.map((problem) => ({
        code: problem.status ?? error.status,
        reason: problem.message,
        entity: entityOf(problem.path),
        entityId: '',
        subentityPath: problem.path,
      })),
    },
    error: {
      paramName: first.path.join('.'),
      paramValue: brief(first.value ?? null),
      code,
      message: first.message,
      results: {
        errors: error.problems.map(toValidationError),
        warnings: [],
      },
      warnings: [],
    },
  }
}

/** `products` of `['products', 0, 'name']`: the collection that holds the failing item. */
const entityOf = (path: (string | number)[]): string => String(path[0] ?? '')

/** Without a subject it is the item of a batch. */
const inBatch = (path: (string | number)[]) => ({
  entityIndex: path.find((step) => typeof step === 'number') ?? 0,
  entity: entityOf(path),
  entityId: '',
})

/** Every error has `code` and `message`; invalid input also lists its problems. */
const order: Renderer = (error, requestId, subject) => ({
  code: error.definition.dotted ?? error.definition.code,
  message: error.message,
  ...(error.status >= 500 && { requestId }),
  ...(error.problems.length > 0 && {
    errors: error.problems.map(({ path, message, description, status }) => ({
      ...(subject ? { entityIndex: 0, ...subject } : inBatch(path)),
      code: status ?? error.status,
      message,
      ...(description !== undefined && { description }),
      subentityPath: path,
    })),
  }),
})

const byField = ({ problems }: ApiError) =>
  problems.map(({ code, path, message, description, value }) => ({
    code,
    field: path.join('.'),
    message,
    ...(description !== undefined && { description }),
    value: briefText(value),
  }))

const imports: Renderer = (error, requestId) =>
  error.problems.length === 0
    ? { code: error.definition.code, message: error.message, ...(error.status >= 500 && { requestId }) }
    : { errors: byField(error) }

/** As in the catalog, with the problems field by field beside. */
const customer: Renderer = (error, requestId) => {
  const body = catalog(error, requestId)
  return error.problems.length === 0 ? body : { ...body, errors: byField(error) }
}

/** Entries that a cart refuses, and fields of a body that is not valid. */
const refusedParts = (error: ApiError) => ({
  ...(error.entries.length > 0 && { errors: error.entries }),
  ...(error.problems.length > 0 && { fields: byField(error) }),
})

/** Of named calls, which clients tell apart by the member `error`. */
const cart: Renderer = (error, requestId) => ({
  error: {
    code: error.status >= 500 ? 'EUNKNOWN' : (error.definition.call ?? 'EINVALIDCALL'),
    message: error.message,
    ...refusedParts(error),
    ...(error.status >= 500 && { requestId }),
  },
})

/** Of named calls that people fill in a form for: the fields that are not valid are told apart from other mistakes. */
const form: Renderer = (error, requestId) =>
  error.problems.length === 0
    ? cart(error, requestId)
    : {
        error: {
          code: 'EVALIDATION',
          message: error.message,
          validationErrors: error.problems.map(({ path, missing, message }) => ({
            path: [...path, ...(missing === undefined ? [] : [missing])].join('.'),
            message,
          })),
        },
      }

/** Of carts by their id: a message, and the name of the one error that clients look for. */
const shop: Renderer = (error, requestId) => ({
  message: error.message,
  ...(error.definition.code === 'Unauthorized' && { name: 'invalid_token' }),
  ...refusedParts(error),
  ...(error.status >= 500 && { requestId }),
})

/** OAuth names its errors; what is not one of ours there is a mistake in the request. */
const oauthNames: Record<number, string> = {
  401: 'invalid_client',
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
}
const oauthCode = /^[a-z]+(_[a-z]+)+$/
const oauth: Renderer = (error, requestId) => ({
  error:
    oauthCode.test(error.definition.code) && error.problems.length === 0
      ? error.definition.code
      : (oauthNames[error.status] ?? 'invalid_request'),
  error_description: error.problems[0] ? problemText(error.problems[0]) : error.message,
  ...(error.status >= 500 && { requestId }),
})

const renderers: Record<Dialect, Renderer> = {
  catalog,
  customer,
  order,
  import: imports,
  cart,
  form,
  shop,
  oauth,
}

export const renderError = (dialect: Dialect, error: ApiError, requestId: string, subject?: Subject): Body =>
  renderers[dialect](error, requestId, subject)

/** Named by the last parameter of the address. */
export const subjectOf = (
  { entity, path }: Pick<Operation, 'entity' | 'path'>,
  params: unknown,
): Subject | undefined => {
  const name = [...path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1]
  if (entity === undefined || name === undefined) return undefined
  return { entity, entityId: (params as Record<string, string>)[name] ?? '' }
}
