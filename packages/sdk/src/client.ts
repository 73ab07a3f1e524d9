import type { ImportProgress, TokenAnswer } from '@tradepost/contract'
import { VENDOR } from '@tradepost/contract/operation'
import { type Connection, perform } from './call.ts'
import type { CallOptions, Fetch } from './call.types.ts'
import { operationNamed } from './operation.ts'
import type { Methods, RawMethods } from './operation.types.ts'
import { operations } from './operation-table.ts'
import { readItems, readPages } from './page/page.ts'
import type { Iterators, PageOptions, Pagers, WatchInput } from './page/page.types.ts'
import { watchImport } from './page/watch.ts'
import { type Puts, putsOf } from './put/put.ts'
import type { Input } from './request/request.ts'
import { type Credentials, createTokens } from './token.ts'
import type { Warning } from './warning.ts'

export type ClientOptions = Credentials & {
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

/** One method for every operation of the interface, under the operation's own name. */
export type Client = Methods &
  Puts & {
    /** Like the methods themselves, with status, headers and ETag beside the body. */
    raw: RawMethods
    /** Every item of a list, page after page. `limit` is the size of a page. */
    iterate: Iterators
    /** Every page of a list. */
    pages: Pagers
    /** The progress of an import whenever it changes, until the import ends. */
    watchImport: (input: WatchInput, options?: PageOptions) => AsyncGenerator<ImportProgress, void, undefined>
  }

const tokenOperation = operationNamed('issueToken')

const connect = ({
  baseUrl,
  merchantCode,
  vendor = VENDOR,
  retries = 2,
  fetch,
  onWarning,
}: ClientOptions): Connection => ({
  baseUrl,
  merchantCode,
  vendor,
  onWarning,
  // called through the global object: browsers refuse a fetch that lost its window
  transport: { fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)), attempts: retries + 1 },
})

export const createClient = (options: ClientOptions): Client => {
  const connection = connect(options)
  const tokens = createTokens(
    options,
    async (body) => (await perform(tokenOperation, connection, null, { body })).body as TokenAnswer,
  )
  const client: Record<string, unknown> = {}
  const raw: Record<string, unknown> = {}
  const iterate: Record<string, unknown> = {}
  const pages: Record<string, unknown> = {}

  for (const operation of operations) {
    const { name, list } = operation
    const callRaw = (input?: Input, options?: CallOptions) =>
      perform(operation, connection, tokens, input, options)
    const call = async (input?: Input, options?: CallOptions) => (await callRaw(input, options)).body
    raw[name] = callRaw
    client[name] = call
    if (list === undefined) continue
    const read = (input?: Input, options?: PageOptions) => readPages(operation, call, input, options)
    pages[name] = read
    iterate[name] = (input?: Input, options?: PageOptions) => readItems(read(input, options), list)
  }
  const watch: Client['watchImport'] = (input, options) => watchImport(connection, tokens, input, options)
  const puts = putsOf(client as unknown as Methods)
  return Object.assign(client, { raw, iterate, pages, watchImport: watch, ...puts }) as unknown as Client
}
