import type { FilterCondition } from '@tradepost/contract'
import type { Warning } from './warning.ts'

type Scalar = string | number | boolean | Date | null
/** Fields with a value or a condition, joined by and; `$or` and `$and` hold lists of such objects. */
export type Filters = { [field: string]: Scalar | FilterCondition | readonly Filters[] | undefined }

type DateName = `${string}${'date' | 'Date'}${string}` | 'at' | 'since' | 'until' | 'from' | 'to'
/** A contract's query knows only texts; callers have objects, lists and dates. */
export type QueryValue<Name, Value> = Name extends 'filters'
  ? Value | Filters
  : Name extends 'rules'
    ? Value | object
    : Name extends 'fields' | 'sort' | 'facets'
      ? Value | readonly string[]
      : Name extends DateName
        ? Value | Date
        : Value

/** The body of an update, with each member as the update takes it or as the answer of the read has it. */
export type OrAsRead<Body, Answer> = Merged<Body, Unwrapped<Answer, Body>>
type Merged<Body, Entity> = {
  [Name in keyof Body]: Body[Name] | (Name extends keyof Entity ? Entity[Name] : never)
}
/** `T` of `{thing: T}`; settings are answered as they are sent. */
type Unwrapped<Answer, Body> = keyof Answer & keyof Body extends never ? Answer[keyof Answer] : Answer

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

/** Options of a single call beside its input. */
export type CallOptions = {
  /** Makes a write safe to repeat across processes, too; without it every call has a key of its own. */
  idempotencyKey?: string
  /** The ETag that the entity must still have; otherwise PreconditionFailedError. */
  ifMatch?: string
  /** An update answers the entity as it is afterwards. */
  returnRepresentation?: boolean
  /** A batch is stored as a whole or not at all, otherwise BatchError; unknown fields are refused by every call. */
  strict?: boolean
  /** Validates a write fully and stores nothing. */
  dryRun?: boolean
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Found again in the server's log. */
  requestId?: string
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** How the server is reached. */
export type ConnectionOptions = {
  /** Left out by the operator of the server, whose tokens belong to no merchant. */
  merchantCode?: string
  /** Where the server is, for example `http://localhost:8080`; in a browser `''` means the page's own server. */
  baseUrl: string
  /** How often a call is repeated after the first attempt; 2 unless given. */
  retries?: number
  /** The word that names of calls begin with, where the operator set another one than `service`. */
  vendor?: string
  fetch?: Fetch
  /**
   * Called for every field that the server does not know, such as a misspelt one; log them while you develop.
   */
  onWarning?: (warning: Warning) => void
}
