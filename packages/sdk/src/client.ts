import type { ImportProgress, TokenAnswer } from '@tradepost/contract'
import { perform } from './call.ts'
import type { CallOptions, ConnectionOptions } from './call.types.ts'
import { connect, methodsOf } from './methods.ts'
import { operationNamed } from './operation.ts'
import type { Methods, RawMethods } from './operation.types.ts'
import { operations } from './operation-table.ts'
import { readItems, readPages } from './page/page.ts'
import type { Iterators, PageOptions, Pagers, WatchInput } from './page/page.types.ts'
import { watchImport } from './page/watch.ts'
import { type Puts, putsOf } from './put/put.ts'
import type { Input } from './request/request.ts'
import { type Credentials, createTokens } from './token.ts'

export type ClientOptions = Credentials & ConnectionOptions

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

export const createClient = (options: ClientOptions): Client => {
  const connection = connect(options)
  const tokens = createTokens(
    options,
    async (body) => (await perform(tokenOperation, connection, null, { body })).body as TokenAnswer,
  )
  const { methods, raw } = methodsOf(connection, tokens)
  const calls = methods as unknown as Record<
    string,
    (input?: Input, options?: CallOptions) => Promise<unknown>
  >
  const iterate: Record<string, unknown> = {}
  const pages: Record<string, unknown> = {}

  for (const operation of operations) {
    const { name, list } = operation
    const call = calls[name]
    if (list === undefined || !call) continue
    const read = (input?: Input, options?: PageOptions) => readPages(operation, call, input, options)
    pages[name] = read
    iterate[name] = (input?: Input, options?: PageOptions) => readItems(read(input, options), list)
  }
  const watch: Client['watchImport'] = (input, options) => watchImport(connection, tokens, input, options)
  const more = { raw, iterate, pages, watchImport: watch, ...putsOf(methods) }
  return Object.assign(methods, more) as unknown as Client
}
