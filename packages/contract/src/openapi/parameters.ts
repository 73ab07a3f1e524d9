import { isWrite, type Operation, type Service } from '../operation.ts'
import { Text, type TSchema } from '../schema.ts'
import type { SchemaWriter } from './schemas.ts'
import { isConditional, paramNames } from './traits.ts'
import type { ParameterObject, Reference } from './types.ts'

export type PathExamples = Record<string, string>

const header = (name: string, schema: ParameterObject['schema'], description: string): ParameterObject => ({
  name,
  in: 'header',
  description,
  schema,
})

/** The parameters that many operations share. */
const shared = {
  merchantCode: {
    name: 'merchantCode',
    in: 'path',
    required: true,
    description: 'The merchant that the access token is bound to.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  dryRun: {
    name: 'dryRun',
    in: 'query',
    description: 'Validate fully, answer as usual and store nothing.',
    schema: { type: 'boolean', default: false },
  },
  idempotencyKey: header(
    'Idempotency-Key',
    { type: 'string', minLength: 1, maxLength: 255 },
    'Makes a retry safe: for 24 hours the same key and request get the first answer again; another request under the same key is 422.',
  ),
  ifMatch: header(
    'If-Match',
    { type: 'string' },
    'Write only if the entity still has this `ETag`, else 412.',
  ),
  preferReturn: header(
    'Prefer',
    { type: 'string', enum: ['return=representation'] },
    'Answer 200 with the entity instead of 204.',
  ),
  preferHandling: header(
    'Prefer',
    { type: 'string', enum: ['handling=strict'] },
    'All or nothing: when one item fails, store none and answer 422.',
  ),
} satisfies Record<string, ParameterObject>
type Shared = keyof typeof shared

export const sharedParameters = (examples: PathExamples): Record<string, ParameterObject> => ({
  ...shared,
  merchantCode: {
    ...shared.merchantCode,
    ...(examples.merchantCode && { example: examples.merchantCode }),
  },
})

const refer = (name: Shared): Reference => ({ $ref: `#/components/parameters/${name}` })

const pathParameters = (
  { base }: Service,
  operation: Operation,
  write: SchemaWriter,
  examples: PathExamples,
): (ParameterObject | Reference)[] =>
  paramNames(base + operation.path).map((name) =>
    name === 'merchantCode'
      ? refer('merchantCode')
      : {
          name,
          in: 'path',
          required: true,
          schema: write(operation.params?.[name] ?? Text(1, 255)),
          ...(examples[name] && { example: examples[name] }),
        },
  )

const fieldList = (fields: readonly string[]) => fields.map((field) => `\`${field}\``).join(', ')

const fieldHint = (name: string, { filters, sorts }: Operation): string => {
  if (name === 'filters' && filters) return `Fields: ${fieldList(filters)}.`
  if (name === 'sort' && sorts) return `Fields: ${fieldList(sorts)}.`
  return ''
}

const queryParameters = (operation: Operation, write: SchemaWriter): ParameterObject[] => {
  const { properties = {}, required = [] } = (operation.query ?? {}) as {
    properties?: Record<string, TSchema & { description?: string }>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description = '', ...schema }]) => {
    const text = [description, fieldHint(name, operation)].filter(Boolean).join(' ')
    return {
      name,
      in: 'query',
      ...(required.includes(name) && { required: true }),
      ...(text && { description: text }),
      schema: write(schema as TSchema),
    }
  })
}

const writeParameters = (operation: Operation): Shared[] => [
  'dryRun',
  'idempotencyKey',
  ...(isConditional(operation) ? (['ifMatch'] as const) : []),
  ...(operation.represents ? (['preferReturn'] as const) : []),
  ...(operation.batch ? (['preferHandling'] as const) : []),
]

export const parametersOf = (
  service: Service,
  operation: Operation,
  write: SchemaWriter,
  examples: PathExamples,
): (ParameterObject | Reference)[] => [
  ...pathParameters(service, operation, write, examples),
  ...queryParameters(operation, write),
  ...(isWrite(operation) ? writeParameters(operation).map(refer) : []),
]
