import { VENDOR } from '@tradepost/contract/operation'
import { type Connection, perform } from './call.ts'
import type { CallOptions, ConnectionOptions } from './call.types.ts'
import type { Methods, RawMethods } from './operation.types.ts'
import { operations } from './operation-table.ts'
import type { Input } from './request/request.ts'
import type { Tokens } from './token.ts'

export const connect = ({
  baseUrl,
  merchantCode,
  vendor = VENDOR,
  retries = 2,
  fetch,
  onWarning,
}: ConnectionOptions): Connection => ({
  baseUrl,
  merchantCode,
  vendor,
  onWarning,
  // called through the global object: browsers refuse a fetch that lost its window
  transport: { fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)), attempts: retries + 1 },
})

/** A method for each operation, and the same with what stands around its answer. */
export const methodsOf = (connection: Connection, tokens: Tokens): { methods: Methods; raw: RawMethods } => {
  const methods: Record<string, unknown> = {}
  const raw: Record<string, unknown> = {}
  for (const operation of operations) {
    const callRaw = (input?: Input, options?: CallOptions) =>
      perform(operation, connection, tokens, input, options)
    raw[operation.name] = callRaw
    methods[operation.name] = async (input?: Input, options?: CallOptions) =>
      (await callRaw(input, options)).body
  }
  return { methods: methods as unknown as Methods, raw: raw as unknown as RawMethods }
}
