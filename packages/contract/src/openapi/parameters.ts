import { isConditional, isWrite, type Operation, type Service } from '../operation.ts'
import { Text, type TSchema } from '../schema.ts'
import { optionalExample } from './parameter-example.ts'
import { pathParameters } from './path-parameters.ts'
import type { SchemaWriter } from './schemas.ts'
import type { Shared } from './shared-parameters.ts'
import { hasETag, paramNames } from './traits.ts'
import type { ParameterObject, Reference, SchemaObject } from './types.ts'
import type { Writing } from './writing.ts'

const refer = (name: Shared): Reference => ({ $ref: `#/components/parameters/${name}` })

/** Plain codes are described once and referred to; parameters with a format of their own are written out. */
const pathParameter = (
  name: string,
  operation: Operation,
  { components, write, pathExamples }: Writing,
): ParameterObject | Reference => {
  if (name === 'merchantCode') return refer('merchantCode')
  const own = operation.params?.[name]
  const parameter: ParameterObject = {
    name,
    in: 'path',
    required: true,
    ...(pathParameters[name] && { description: pathParameters[name] }),
    schema: write(own ?? Text(1, 255)),
    ...(pathExamples[name] && { example: pathExamples[name] }),
  }
  if (own) return parameter
  components.parameters[name] = parameter
  return { $ref: `#/components/parameters/${name}` }
}

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
      ...(required.includes(name)
        ? { required: true }
        : optionalExample(name, schema as SchemaObject, operation)),
      ...(text && { description: text }),
      schema: write(schema as TSchema),
    }
  })
}

const writeParameters = (operation: Operation): Shared[] => [
  'dryRun',
  'idempotencyKey',
  ...(isConditional(operation) ? (['ifMatch'] as const) : []),
]

/** One parameter, because a header is named once. */
const preference = ({ represents, batch, body }: Operation): Shared[] => {
  if (represents) return ['preferReturn']
  if (batch) return ['preferStrictBatch']
  return body ? ['preferStrict'] : []
}

export const parametersOf = (
  service: Service,
  operation: Operation,
  writing: Writing,
): (ParameterObject | Reference)[] => [
  ...paramNames(service.base + operation.path).map((name) => pathParameter(name, operation, writing)),
  ...queryParameters(operation, writing.write),
  ...(isWrite(operation) ? writeParameters(operation).map(refer) : []),
  ...(hasETag(service, operation) ? [refer('ifNoneMatch')] : []),
  ...preference(operation).map(refer),
]
