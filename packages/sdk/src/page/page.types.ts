import type { Operations, Static, TSchema } from '@tradepost/contract'
import type { CallOptions } from '../request/request.ts'
import type { InputFor, ResultFor } from '../types.ts'

/** Reading on and on: what concerns a write has no meaning here. */
export type PageOptions = Pick<CallOptions, 'signal' | 'headers' | 'requestId'>

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

type Args<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: PageOptions]
    : [input: Input, options?: PageOptions]

export type Iterators = {
  [Name in ListOperationName]: (
    ...args: Args<InputFor<Name>>
  ) => AsyncGenerator<ItemOf<Operations[Name]>, void, undefined>
}
export type Pagers = {
  [Name in ListOperationName]: (
    ...args: Args<InputFor<Name>>
  ) => AsyncGenerator<ResultFor<Name>, void, undefined>
}
