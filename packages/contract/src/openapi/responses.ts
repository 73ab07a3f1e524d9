import { BatchResult } from '../common/shapes.ts'
import { type ErrorName, errors } from '../errors/index.ts'
import { isComposed, isWrite, type Operation, type Service, successStatus } from '../operation.ts'
import { mediaTypeOf, type TSchema } from '../schema.ts'
import { errorForm } from './error-body.ts'
import type { SchemaWriter } from './schemas.ts'
import { hasETag, paramNames } from './traits.ts'
import type { Components, Reference, ResponseObject, SchemaObject } from './types.ts'

type Responses = Record<string, ResponseObject | Reference>
type Writing = { components: Components; write: SchemaWriter }

export const sharedHeaders = {
  requestId: {
    description: 'The id of the request: yours if you sent one, and the one in the log.',
    schema: { type: 'string' },
  },
  etag: {
    description: 'The revision of the entity, for `If-Match` and `If-None-Match`.',
    schema: { type: 'string' },
  },
  dryRun: { description: '`true` when nothing was stored.', schema: { type: 'string', enum: ['true'] } },
  warning: {
    description:
      'Unknown body fields that were ignored, each with its path and the nearest known name; `nothing-succeeded` where every item of a batch failed.',
    schema: { type: 'string' },
    example: 'unknown-field;path="/raiting";nearest="rating"',
  },
}
const header = (name: keyof typeof sharedHeaders): Reference => ({ $ref: `#/components/headers/${name}` })

const jsonContent = (schema: SchemaObject, example?: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

const success = (
  status: number,
  schema: TSchema | null,
  traits: { etag: boolean; dryRun: boolean; warning: boolean; example?: unknown },
  { write }: Writing,
): ResponseObject => {
  const media = mediaTypeOf(schema)
  return {
    description: schema ? (status === 202 ? 'Accepted' : 'Success') : 'Done; the body is empty',
    headers: {
      'x-request-id': header('requestId'),
      ...(traits.etag && { etag: header('etag') }),
      ...(traits.dryRun && { 'dry-run': header('dryRun') }),
      ...(traits.warning && { 'tradepost-warning': header('warning') }),
    },
    ...(schema && {
      content: media ? { [media]: { schema: write(schema) } } : jsonContent(write(schema), traits.example),
    }),
  }
}

/** To `If-None-Match`. */
const notModified: ResponseObject = {
  description: 'The entity is still the one that you have; the body is empty',
  headers: { 'x-request-id': header('requestId'), etag: header('etag') },
}

const isWarned = ({ unknownFields }: Service, { body, batch, isOurs }: Operation) =>
  body !== undefined && (unknownFields === 'drop' || (batch === true && !isOurs))

/** The answers of an update that was asked to show the entity. */
const representation = (service: Service, operation: Operation, writing: Writing): Responses => {
  const reader = operation.represents ? service.operations[operation.represents] : undefined
  if (!reader || successStatus(operation) === 200) return {}
  const schema = reader.responses[successStatus(reader)] ?? null
  const traits = { etag: hasETag(service, reader), dryRun: true, warning: isWarned(service, operation) }
  const shown = success(200, schema, traits, writing)
  return { 200: { ...shown, description: 'The entity, with `Prefer: return=representation`' } }
}

export const successResponses = (
  service: Service,
  operation: Operation,
  writing: Writing,
  example?: unknown,
): Responses => ({
  ...Object.fromEntries(
    Object.entries(operation.responses).map(([status, schema]) => [
      status,
      success(
        Number(status),
        schema,
        {
          etag: hasETag(service, operation),
          dryRun: isWrite(operation),
          warning: isWarned(service, operation),
          example,
        },
        writing,
      ),
    ]),
  ),
  ...(hasETag(service, operation) && { 304: notModified }),
  ...representation(service, operation, writing),
})

const takesInput = ({ base }: Service, { path, query, body }: Operation) =>
  query !== undefined || body !== undefined || paramNames(base + path).length > 0

const isPaged = ({ query }: Operation) =>
  Object.hasOwn((query as { properties?: object } | undefined)?.properties ?? {}, 'limit')

/** Errors of every operation of this kind, before its own. */
const errorNames = (service: Service, operation: Operation): ErrorName[] => {
  const guarded: ErrorName[] =
    service.scope === 'public'
      ? []
      : service.scope === 'operator'
        ? ['unauthorized', 'operatorOnly']
        : service.scope === 'shopper'
          ? ['unauthorized', ...(operation.signedIn ? (['notSignedIn'] as const) : [])]
          : [
              'unauthorized',
              'foreignMerchant',
              'merchantNotFound',
              ...(operation.permission ? (['missingPermission'] as const) : []),
            ]
  const all: ErrorName[] = [
    ...(takesInput(service, operation) ? (['invalid'] as const) : []),
    ...guarded,
    ...(operation.errors ?? []),
    ...(isPaged(operation) ? (['answerTooLarge'] as const) : []),
    ...(isComposed(operation) ? (['tooExpensive'] as const) : []),
    ...(isWrite(operation) ? (['idempotencyKeyReused'] as const) : []),
    ...(operation.batch ? (['batchRefused'] as const) : []),
    'tooManyRequests',
    'tooManyAtOnce',
  ]
  return [...new Set(all)]
}

const errorResponse = (
  dialect: Service['dialect'],
  names: ErrorName[],
  { components, write }: Writing,
): ResponseObject => {
  const schemas = names.map((name) => {
    // a refused batch lists the failed items
    if (name === 'batchRefused') return write(BatchResult)
    const form = errorForm(dialect, name)
    components.schemas[form.name] = write(form.schema)
    return { $ref: `#/components/schemas/${form.name}` }
  })
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  const shown = names.filter((name) => name !== 'batchRefused')
  return {
    description: names.map((name) => errors[name].message).join('; '),
    headers: { 'x-request-id': header('requestId') },
    content: {
      'application/json': {
        schema: distinct.length === 1 ? (distinct[0] as SchemaObject) : { anyOf: distinct },
        examples: Object.fromEntries(
          shown.map((name) => [
            name,
            { summary: errors[name].message, value: errorForm(dialect, name).example(errors[name]) },
          ]),
        ),
      },
    },
  }
}

/** Error answers are shared `components`, named after their errors, because most operations have the same. */
export const errorResponses = (service: Service, operation: Operation, writing: Writing): Responses => {
  const dialect = operation.dialect ?? service.dialect
  const byStatus = Map.groupBy(errorNames(service, operation), (name) => errors[name].status)
  const register = (names: ErrorName[], description?: string): Reference => {
    const key = `${dialect}.${names.join('.')}`
    const response = errorResponse(dialect, names, writing)
    writing.components.responses[key] ??= { ...response, ...(description && { description }) }
    return { $ref: `#/components/responses/${key}` }
  }
  return {
    ...Object.fromEntries([...byStatus].map(([status, names]) => [status, register(names)])),
    default: register(['unavailable', 'timedOut', 'internal'], 'A failure of the server'),
  }
}
