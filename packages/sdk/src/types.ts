import type { FilterCondition, OperationName, Operations, Static, TSchema } from '@tradepost/contract'
import type { CallOptions } from './request/request.ts'
import type { Warning } from './warning.ts'

type Scalar = string | number | boolean | Date | null
/** Fields with a value or a condition, joined by and; `$or` and `$and` hold lists of such objects. */
export type Filters = { [field: string]: Scalar | FilterCondition | readonly Filters[] | undefined }

type Nothing = Record<never, never>

type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
type PathInput<Path> = { [Name in Exclude<ParamNames<Path>, 'merchantCode'>]: string | number } & {
  // filled in by the client
  [Name in Extract<ParamNames<Path>, 'merchantCode'>]?: string
}

type DateName = `${string}${'date' | 'Date'}${string}` | 'at' | 'since' | 'until' | 'from' | 'to'
/** A contract's query knows only texts; callers have objects, lists and dates. */
type QueryValue<Name, Value> = Name extends 'filters'
  ? Value | Filters
  : Name extends 'rules'
    ? Value | object
    : Name extends 'fields' | 'sort' | 'facets'
      ? Value | readonly string[]
      : Name extends DateName
        ? Value | Date
        : Value
type QueryInput<Op> = Op extends { query: infer Query extends TSchema } ? FromQuery<Static<Query>> : Nothing
type FromQuery<Query> = { [Name in keyof Query]: QueryValue<Name, Query[Name]> }

type BodyInput<Op> = Op extends { body: infer Body extends TSchema }
  ? WithBody<OrAsRead<Static<Body>, EntityOf<Op, Static<Body>>>>
  : Nothing
/** Each member as the update takes it, or as the read of the entity answers it. */
type OrAsRead<Body, Entity> = {
  [Name in keyof Body]: Body[Name] | (Name extends keyof Entity ? Entity[Name] : never)
}
/** `T` of `{thing: T}`; settings are answered as they are sent. */
type EntityOf<Op, Body> = Op extends { path: infer Path; represents: infer Read extends OperationName }
  ? Operations[Read] extends { path: Path }
    ? Unwrapped<ResultOf<Operations[Read]>, Body>
    : never
  : never
type Unwrapped<Answer, Body> = keyof Answer & keyof Body extends never ? Answer[keyof Answer] : Answer
type WithBody<Body> = Nothing extends Body ? { body?: Body } : { body: Body }

type Flat<T> = { [Key in keyof T]: T[Key] }
type InputOf<Op> = Op extends { path: infer Path }
  ? Flat<PathInput<Path> & QueryInput<Op> & BodyInput<Op>>
  : never

type ResultOf<Op> = Op extends { responses: infer Responses }
  ? StaticOrNothing<Responses[keyof Responses]>
  : never
/** Distributes over the possible success bodies. */
type StaticOrNothing<Schema> = Schema extends TSchema ? Static<Schema> : undefined

/** Path, query and body of an operation in one object. */
export type InputFor<Name extends OperationName> = InputOf<Operations[Name]>
/** The success body; `undefined` where there is none. */
export type ResultFor<Name extends OperationName> = ResultOf<Operations[Name]>

/** The answer with what stands around its body. */
export type RawAnswer<Body> = {
  status: number
  headers: Headers
  etag: string | undefined
  requestId: string | undefined
  /** Fields of the request that the server does not know. */
  warnings: Warning[]
  body: Body
}

type Args<Input, Options> = Nothing extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options]

type Answered<Body, Form> = Form extends 'raw' ? RawAnswer<Body> : Body

type Method<Op, Form> = Op extends { represents: infer Read extends OperationName }
  ? UpdateMethod<InputOf<Op>, Answered<ResultOf<Op>, Form>, Answered<ResultFor<Read>, Form>>
  : (...args: Args<InputOf<Op>, CallOptions>) => Promise<Answered<ResultOf<Op>, Form>>

type UpdateMethod<Input, Result, Entity> = {
  (input: Input, options: CallOptions & { returnRepresentation: true }): Promise<Entity>
  (...args: Args<Input, CallOptions>): Promise<Result>
}

export type Methods<Form> = { [Name in keyof Operations]: Method<Operations[Name], Form> }
