import type { CallOptions } from '../call.types.ts'
import type { InputFor, ItemFor, ListOperationName, ResultFor } from '../operation.types.ts'

/** Reading on and on: what concerns a write has no meaning here. */
export type PageOptions = Pick<CallOptions, 'signal' | 'headers' | 'requestId'>

type Args<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: PageOptions]
    : [input: Input, options?: PageOptions]

export type Iterators = {
  [Name in ListOperationName]: (
    ...args: Args<InputFor<Name>>
  ) => AsyncGenerator<ItemFor<Name>, void, undefined>
}
export type Pagers = {
  [Name in ListOperationName]: (
    ...args: Args<InputFor<Name>>
  ) => AsyncGenerator<ResultFor<Name>, void, undefined>
}

export type WatchInput = { importRef: string; merchantCode?: string }
