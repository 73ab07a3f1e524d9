import { allOperations, type BoundOperation, type Dialect, mediaTypeOf } from '@tradepost/contract'
import { type Operation as Described, isWrite, type Method } from '@tradepost/contract/operation'

/** An operation, as far as a call has to know it. */
export type Operation = {
  name: string
  method: Method
  path: string
  dialect: Dialect
  bodyType: Described['bodyType']
  /** Sent without a token. */
  isPublic?: true
  isWrite?: true
  /** Answers a file and not JSON. */
  isFile?: true
  /** The member of the answer that is paged through. */
  list?: string
  /** The parameter that leads to the next page. */
  paging?: 'after' | 'offset'
}

type Properties = Record<string, { type?: unknown }>
const propertiesOf = (schema: unknown): Properties =>
  (schema as { properties?: Properties } | null | undefined)?.properties ?? {}

const besideTheList = new Set(['errors', 'facets'])

/** Found as the types find it. */
const listOf = ({ method, safe, responses }: Described): string | undefined => {
  const properties = propertiesOf(responses[200])
  if ((method !== 'GET' && !safe) || !('meta' in properties)) return undefined
  const names = Object.keys(properties).filter(
    (name) => !besideTheList.has(name) && properties[name]?.type === 'array',
  )
  return names.length === 1 ? names[0] : undefined
}

const flag = (is: boolean) => is || undefined

const rowOf = ({ name, service, operation, path }: BoundOperation): Operation => {
  const query = propertiesOf(operation.query)
  return {
    name,
    method: operation.method,
    path,
    dialect: operation.dialect ?? service.dialect,
    bodyType: operation.bodyType,
    isPublic: flag(service.scope === 'public'),
    isWrite: flag(isWrite(operation)),
    isFile: flag(Object.values(operation.responses).some((schema) => mediaTypeOf(schema) !== undefined)),
    list: listOf(operation),
    paging: (['after', 'offset'] as const).find((parameter) => parameter in query),
  }
}

/** The only part of the contract that the client needs when it runs: a build keeps these rows and leaves out the schemas. */
export const operations: readonly Operation[] = allOperations.map(rowOf)
