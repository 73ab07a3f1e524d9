// The types of operations as the contract has them. In the package, a module that is made of the contract stands in its place.
import type { OperationName, Operations, Static, TSchema } from '@tradepost/contract'
import type { CallOptions, OrAsRead, QueryValue, RawAnswer } from './call.types.ts'

type Nothing = Record<never, never>

type ParamNames<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
type PathInput<Path> = { [Name in Exclude<ParamNames<Path>, 'merchantCode'>]: string | number } & {
  // filled in by the client
  [Name in Extract<ParamNames<Path>, 'merchantCode'>]?: string
}

type QueryInput<Op> = Op extends { query: infer Query extends TSchema } ? FromQuery<Static<Query>> : Nothing
type FromQuery<Query> = { [Name in keyof Query]: QueryValue<Name, Query[Name]> }

type BodyInput<Op> = Op extends { body: infer Body extends TSchema }
  ? WithBody<OrAsRead<Static<Body>, ReadOf<Op>>>
  : Nothing
/** The answer of the read at the address of an update. */
type ReadOf<Op> = Op extends { path: infer Path; represents: infer Read extends OperationName }
  ? Operations[Read] extends { path: Path }
    ? ResultOf<Operations[Read]>
    : never
  : never
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

export type Methods = { [Name in keyof Operations]: Method<Operations[Name], 'body'> }
export type RawMethods = { [Name in keyof Operations]: Method<Operations[Name], 'raw'> }

type PropertiesOf<Op> = Op extends { responses: { 200: { properties: infer Properties } } }
  ? Properties
  : never
/** Lists of an answer that are not what it pages through. */
type BesideTheList = 'errors' | 'facets'
type ArrayNames<Properties> = {
  [Name in keyof Properties]: Properties[Name] extends { type: 'array' } ? Name : never
}[Exclude<keyof Properties, BesideTheList>]

// looks at schemas only: their static types would all be computed to know the names
type ListName<Op> = Op extends { method: 'GET' } | { safe: true }
  ? 'meta' extends keyof PropertiesOf<Op>
    ? Single<ArrayNames<PropertiesOf<Op>>>
    : never
  : never
type Single<Name, All = Name> = Name extends unknown ? ([All] extends [Name] ? Name : never) : never

type ItemOf<Op> = PropertiesOf<Op>[ListName<Op> & keyof PropertiesOf<Op>] extends {
  items: infer Item extends TSchema
}
  ? Static<Item>
  : never

/** Operations that answer `meta` and one list. */
export type ListOperationName = {
  [Name in keyof Operations]: [ListName<Operations[Name]>] extends [never] ? never : Name
}[keyof Operations]
/** An entry of that list. */
export type ItemFor<Name extends ListOperationName> = ItemOf<Operations[Name]>
