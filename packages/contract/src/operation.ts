import type { Dialect } from './dialect.ts'
import type { ErrorName } from './errors/index.ts'
import type { Permission } from './permission.ts'
import type { Static, TSchema } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** An operation is data: routes, validation, the reference page, the SDK and the tests derive from it. */
export type Operation = {
  method: Method
  /** Below the base of the service's scope; `{name}` marks a parameter. */
  path: string
  summary: string
  /** Longer text for the reference page. */
  description?: string
  tag: string
  /** One code, or none for operations that are open to anybody with a token (or, when public, to anybody). */
  permission?: Permission
  /** Only for shoppers who are signed in as a customer, which is asked before the body is read. */
  signedIn?: boolean
  /** Schemas of path parameters that are not plain codes of 1 to 255 characters. */
  params?: Record<string, TSchema>
  query?: TSchema
  /** Fields that `filters` and `sort` may name. */
  filters?: readonly string[]
  /** Schemas of filters that no field of the answer has the name and the values of. */
  filterKinds?: Readonly<Record<string, TSchema>>
  sorts?: readonly string[]
  body?: TSchema
  /** How the body arrives; `form` and `octets` also take JSON, `multipart` holds files. */
  bodyType?: 'json' | 'form' | 'octets' | 'multipart'
  /** Of each file of a form; 5 MB if nothing is said. */
  maxFileBytes?: number
  /** Shapes whose members may be sent in the body though the operation has no use for them; what a read at its address shows is known anyway. */
  knows?: readonly TSchema[]
  /** Success status first. `null` is an empty body. */
  responses: Record<number, TSchema | null>
  /** Errors besides those every operation has (validation, missing token, foreign merchant, missing permission). */
  errors?: readonly ErrorName[]
  /** Entity of the last path parameter, for error bodies of the order dialect. */
  entity?: string
  /** The read operation that answers `Prefer: return=representation` after this write. */
  represents?: string
  /** The member of the body that changes a path parameter, by the parameter: the entity is read under the new one. */
  renames?: Record<string, string>
  /** For an update of something that no operation reads alone: the read, its list and the member that names it. */
  listedIn?: { operation: string; list: string; key: string }
  /** The list of the answer that holds the per-item errors of a batch. */
  batch?: boolean
  /** An addition to the interface: a batch of which nothing succeeded is refused, where others only warn. */
  isOurs?: boolean
  /** A write that reads only (searches, evaluations): no idempotency key, no dry run. */
  safe?: boolean
  /** Shows the assortment, which is the same for every shopper. */
  ofAssortment?: boolean
  dialect?: Dialect
}

export const ownBatch = { batch: true, isOurs: true } as const

/** Where a service's paths begin: below a merchant, or at its own base with the token of an operator or a shopper, or open. */
export type Scope = 'merchant' | 'operator' | 'shopper' | 'public'

export type Service<Ops extends Record<string, Operation> = Record<string, Operation>> = {
  /** The word in the address. */
  name: string
  title: string
  description: string
  base: string
  scope: Scope
  dialect: Dialect
  /** Whether unknown body fields are dropped (the rule of most services) or refused. */
  unknownFields: 'drop' | 'refuse'
  operations: Ops
}

type ServiceOptions = {
  title: string
  description: string
  scope?: Scope
  base?: string
  dialect?: Dialect
  unknownFields?: 'drop' | 'refuse'
}

export const service = <const Ops extends Record<string, Operation>>(
  name: string,
  options: ServiceOptions,
  operations: Ops,
): Service<Ops> => {
  const scope = options.scope ?? 'merchant'
  return {
    name,
    title: options.title,
    description: options.description,
    base: options.base ?? (scope === 'merchant' ? `/${name}/v1/merchants/{merchantCode}` : `/${name}/v1`),
    scope,
    dialect: options.dialect ?? 'catalog',
    unknownFields: options.unknownFields ?? 'drop',
    operations,
  }
}

/** Whether an operation changes anything: it then takes an idempotency key and a dry run. */
export const isWrite = ({ method, safe }: Operation): boolean => method !== 'GET' && !safe

/** A question that its caller composes, by a filter, a search or a body, and that can ask for any amount of work. */
export const isComposed = (operation: Operation): boolean => {
  const { filters, search } =
    (operation.query as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {}
  return !isWrite(operation) && (filters ?? search ?? operation.body) !== undefined
}

const hasOneOf = ({ query }: Operation, names: string[]): boolean => {
  const { properties = {} } = (query ?? {}) as { properties?: object }
  return names.some((name) => name in properties)
}

/** A list, a search or the assortment: what it answers may be some seconds old, as long as its caller finds their own changes. */
export const mayLag = (operation: Operation): boolean =>
  !isWrite(operation) && (operation.ofAssortment || hasOneOf(operation, ['limit', 'filters', 'search']))

/** A write that `If-Match` can make conditional: it changes one entity, whose reads carry an ETag. */
export const isConditional = (operation: Operation): boolean =>
  operation.errors?.includes('preconditionFailed') ?? false

/** The word that names of calls begin with, unless the operator chose another (`TRADEPOST_VENDOR`). */
export const VENDOR = 'service'

/** The address of an operation under the word that the operator's clients use. */
export const vendorPath = (path: string, word: string): string =>
  path.replace(`/${VENDOR}.`, () => `/${word}.`)

export const successStatus = (operation: Operation): number => Number(Object.keys(operation.responses)[0])

/** The read whose answer an update accepts: at the same path, or the list of the entity. */
export const takenBack = (
  operations: Record<string, Operation>,
  { listedIn, represents, path }: Operation,
): string | undefined => {
  if (listedIn) return listedIn.operation
  return represents !== undefined && operations[represents]?.path === path ? represents : undefined
}

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

export type ParamsOf<Op extends Operation> = { [Name in ParamNames<Op['path']>]: string }
export type QueryOf<Op extends Operation> = Op['query'] extends TSchema
  ? Static<Op['query']>
  : Record<string, never>
export type BodyOf<Op extends Operation> = Op['body'] extends TSchema ? Static<Op['body']> : undefined
type SuccessSchema<Op extends Operation> = Op['responses'][keyof Op['responses']]
/** Distributes over the possible success bodies; an empty one is `undefined`. */
type StaticOrNothing<S> = S extends TSchema ? Static<S> : undefined
export type ResultOf<Op extends Operation> = StaticOrNothing<SuccessSchema<Op>>
