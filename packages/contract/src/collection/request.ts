import type { OpenApiDocument, OperationObject, ParameterObject, Reference } from '../openapi/types.ts'
import { exampleMaker } from './example.ts'

type Parameter = { name: string; value: string; about: string; isRequired: boolean }

/** An operation as somebody sends it, for the formats of API clients. */
export type Request = {
  name: string
  title: string
  about: string
  /** The services and tags of the reference. */
  folders: [service: string, tag: string]
  method: string
  /** `{name}` marks a parameter. */
  path: string
  inPath: Parameter[]
  inQuery: Parameter[]
  isOpen: boolean
  /** Takes an idempotency key, which makes it safe to send again. */
  isWrite: boolean
  body?: { type: 'json' | 'form' | 'multipart'; value: unknown }
}

const bodyTypes = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
} as const

const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

/** Every operation of a document, in the order of the reference. */
export const requestsOf = (document: OpenApiDocument): Request[] => {
  const exampleOf = exampleMaker(document)
  const serviceOf = new Map(
    document['x-tagGroups'].flatMap(({ name, tags }) => tags.map((tag) => [tag, name] as const)),
  )

  const parametersOf = ({ parameters }: OperationObject, place: ParameterObject['in']): Parameter[] =>
    parameters
      .map((one) =>
        '$ref' in one
          ? document.components.parameters[(one as Reference).$ref.split('/').at(-1) ?? '']
          : (one as ParameterObject),
      )
      .filter((one) => one?.in === place)
      .map((one) => {
        const { name, required = false, description = '', schema, example, examples } = one as ParameterObject
        const [named] = Object.values(examples ?? {})
        const value =
          example ?? named?.value ?? (place === 'path' ? name : required ? exampleOf(schema) : undefined)
        return { name, value: textOf(value), about: description, isRequired: required }
      })

  const bodyOf = ({ requestBody }: OperationObject): Request['body'] => {
    const [type] = Object.keys(bodyTypes).filter((known) => requestBody?.content[known])
    const entry = requestBody?.content[type ?? '']
    if (!entry) return undefined
    return {
      type: bodyTypes[type as keyof typeof bodyTypes],
      value: entry.example ?? exampleOf(entry.schema),
    }
  }

  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Request => {
      const [tag = ''] = operation.tags
      return {
        name: operation.operationId,
        title: operation.summary,
        about: operation.description ?? '',
        folders: [serviceOf.get(tag) ?? tag, tag],
        method,
        path,
        inPath: parametersOf(operation, 'path'),
        inQuery: parametersOf(operation, 'query'),
        isOpen: operation.security.length === 0,
        isWrite: parametersOf(operation, 'header').some(
          ({ name }) => name.toLowerCase() === 'idempotency-key',
        ),
        body: bodyOf(operation),
      }
    }),
  )
}
