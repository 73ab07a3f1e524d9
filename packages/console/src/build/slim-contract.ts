import { allOperations, type BoundOperation, mediaTypeOf, type TSchema } from '@tradepost/contract'

type Properties = Record<string, { type?: unknown }>
const propertiesOf = (schema: unknown): Properties =>
  (schema as { properties?: Properties } | null)?.properties ?? {}

/** Enough of an answer for the SDK to find its list and its pages. */
const slimList = (schema: TSchema | null | undefined) => {
  const properties = propertiesOf(schema)
  if (!('meta' in properties)) return undefined
  const kept = Object.entries(properties).map(([name, { type }]) => [name, type === 'array' ? { type } : {}])
  return { 200: { properties: Object.fromEntries(kept) } }
}

const pagingOf = (query: unknown) => {
  const names = ['after', 'offset'].filter((name) => name in propertiesOf(query))
  return names.length === 0 ? undefined : { properties: Object.fromEntries(names.map((name) => [name, {}])) }
}

const slim = ({ name, service, operation, path }: BoundOperation) => {
  const { method, safe, bodyType, dialect, responses, query } = operation
  const files = Object.fromEntries(
    Object.entries(responses)
      .map(([status, schema]) => [status, mediaTypeOf(schema)])
      .filter(([, type]) => type !== undefined)
      .map(([status, type]) => [status, { mediaType: type }]),
  )
  return {
    name,
    path,
    service: { scope: service.scope, dialect: service.dialect },
    operation: {
      method,
      safe,
      bodyType,
      dialect,
      query: pagingOf(query),
      responses: { ...files, ...slimList(responses[200]) },
    },
  }
}

/** The part of the contract that the SDK needs when it runs, as a module. */
export const slimContract = (): string => `
export const VENDOR = 'service'
export const allOperations = ${JSON.stringify(allOperations.map(slim))}
const byName = new Map(allOperations.map((bound) => [bound.name, bound]))
export const findOperation = (name) => byName.get(name)
export const isWrite = ({ method, safe }) => method !== 'GET' && !safe
export const vendorPath = (path, word) => path.replace('/service.', () => '/' + word + '.')
export const mediaTypeOf = (schema) => schema?.mediaType
`
