import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { allOperations, isWrite } from '@tradepost/contract'
import { type CallOptions, type Client, type ClientOptions, createClient } from '@tradepost/sdk'

type Keys = 'always' | 'never'

const asked = new AsyncLocalStorage<Keys>()

/** Every write in `work` that names no idempotency key of its own has one, or none has. */
export const withKeys = <T>(keys: Keys, work: () => Promise<T>): Promise<T> => asked.run(keys, work)

/** Between the call and the request. */
const WITHOUT_KEY = 'test-without-key'

const fetchWithoutKey: ClientOptions['fetch'] = (url, init) => {
  const headers = new Headers(init.headers)
  if (headers.has(WITHOUT_KEY)) {
    headers.delete(WITHOUT_KEY)
    headers.delete('idempotency-key')
  }
  return globalThis.fetch(url, { ...init, headers })
}

/** No item of a batch is reported twice for the same reason, in whatever test. */
const reportsOnce = (body: unknown): void => {
  const { errors } = (body ?? {}) as { errors?: unknown }
  if (!Array.isArray(errors)) return
  const texts = errors.map((item) => JSON.stringify(item))
  assert.equal(new Set(texts).size, texts.length, `an item is reported twice: ${texts.join(', ')}`)
}

type Call = (input?: unknown, options?: CallOptions) => Promise<unknown>

/**
 * The client of the SDK, which gives every write an idempotency key, so that it runs in one transaction. Other callers
 * send none: here every second write of an operation does as they do, beginning with the first.
 */
export const createTestClient = (options: ClientOptions): Client => {
  const client = createClient({ retries: 0, fetch: fetchWithoutKey, ...options })
  const raw = client.raw as unknown as Record<string, Call>
  const calls = client as unknown as Record<string, Call>
  for (const { name } of allOperations.filter(({ operation }) => isWrite(operation))) {
    let count = 0
    const lacksKey = () => {
      const keys = asked.getStore()
      return keys === undefined ? count++ % 2 === 0 : keys === 'never'
    }
    const withChoice =
      (call: Call): Call =>
      (input, given) => {
        const headers = { ...given?.headers, [WITHOUT_KEY]: 'true' }
        return call(input, given?.idempotencyKey === undefined && lacksKey() ? { ...given, headers } : given)
      }
    const write = withChoice(calls[name] as Call)
    raw[name] = withChoice(raw[name] as Call)
    calls[name] = async (input, given) => {
      const body = await write(input, given)
      reportsOnce(body)
      return body
    }
  }
  return client
}
