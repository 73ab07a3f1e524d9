import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Reply, serve } from '../../test/serve.ts'
import { ConnectionError, RateLimitError, ServerError } from '../index.ts'
import { delayBefore, retryAfterOf } from './retry.ts'

const done: Reply = { status: 204 }
const failing = (status: number, headers?: Record<string, string>): Reply => ({
  status,
  headers,
  json: { statusCode: status, code: 'X', message: 'Later' },
})

describe('a retry', () => {
  for (const [what, reply] of [
    ['a broken connection', { hangUp: true }],
    ['429', failing(429)],
    ['503', failing(503)],
  ] as const)
    it(`follows ${what} and keeps the idempotency key of the write`, async (t) => {
      const { client, seen } = await serve(t, (_, index) => (index < 2 ? reply : done))

      await client.updateShop({ shopCode: 'main', body: { name: 'Main' } })

      assert.equal(seen.length, 3)
      assert.equal(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size, 1)
      assert.equal(new Set(seen.map(({ body }) => body)).size, 1)
    })

  for (const status of [400, 404, 409, 500])
    it(`does not follow ${status}`, async (t) => {
      const { client, seen } = await serve(t, () => failing(status))

      await assert.rejects(client.getShop({ shopCode: 'main' }), { status })

      assert.equal(seen.length, 1)
    })

  it('ends after three attempts with the last answer', async (t) => {
    const { client, seen } = await serve(t, () => failing(503))

    await assert.rejects(client.getShop({ shopCode: 'main' }), ServerError)

    assert.equal(seen.length, 3)
  })

  it('happens as often as the client is told', async (t) => {
    const { connect, seen } = await serve(t, () => failing(503))

    await assert.rejects(connect({ retries: 0 }).getShop({ shopCode: 'main' }), ServerError)

    assert.equal(seen.length, 1)
  })

  it('waits as long as Retry-After says', async (t) => {
    const { client } = await serve(t, (_, index) =>
      index === 0 ? failing(429, { 'retry-after': '1' }) : done,
    )
    const start = performance.now()

    await client.deleteShop({ shopCode: 'main' })

    assert.ok(performance.now() - start >= 1000)
  })

  it('is left to the caller when Retry-After is longer than a minute', async (t) => {
    const { client, seen } = await serve(t, () => failing(429, { 'retry-after': '61' }))

    await assert.rejects(client.deleteShop({ shopCode: 'main' }), (error) => {
      assert.ok(error instanceof RateLimitError)
      assert.equal(error.retryAfter, 61_000)
      return true
    })
    assert.equal(seen.length, 1)
  })

  it('that never gets an answer ends in an error that says why', async (t) => {
    const { connect } = await serve(t, () => ({ hangUp: true }))

    await assert.rejects(connect({ retries: 1 }).listShops(), (error) => {
      assert.ok(error instanceof ConnectionError)
      assert.equal(error.status, 0)
      assert.match(error.message, /^listShops got no answer: \w/)
      assert.ok(error.cause instanceof Error)
      return true
    })
  })
})

describe('the delay', () => {
  const answer = (status: number, retryAfter?: string) => ({
    status,
    headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  })

  it('doubles up to five seconds, half of it by chance', () => {
    assert.deepEqual(
      [1, 2, 3, 10].map((attempt) => delayBefore(answer(503), attempt, 1)),
      [200, 400, 800, 5000],
    )
    assert.equal(delayBefore(undefined, 1, 0), 100)
  })

  it('comes on top of Retry-After', () => {
    assert.equal(delayBefore(answer(429, '3'), 1, 0), 3100)
  })

  it('reads Retry-After as seconds or as a date', () => {
    const now = Date.parse('2026-01-01T00:00:00Z')
    const read = (text: string) => retryAfterOf(answer(429, text).headers, now)

    assert.equal(read('7'), 7000)
    assert.equal(read('Thu, 01 Jan 2026 00:00:05 GMT'), 5000)
    assert.equal(read('Wed, 31 Dec 2025 00:00:00 GMT'), 0)
    assert.equal(read('soon'), undefined)
  })
})

describe('an abort', () => {
  it('before the call sends nothing', async (t) => {
    const { client, seen, tokenRequests } = await serve(t, () => done)

    await assert.rejects(client.deleteShop({ shopCode: 'main' }, { signal: AbortSignal.abort() }), {
      name: 'AbortError',
    })

    assert.equal(seen.length + tokenRequests.length, 0)
  })

  it('ends a request that waits for its answer, without a retry', async (t) => {
    const controller = new AbortController()
    const { client, seen } = await serve(t, () => {
      controller.abort(new Error('enough'))
      return new Promise<Reply>(() => {})
    })

    await assert.rejects(client.getShop({ shopCode: 'main' }, { signal: controller.signal }), /enough/)

    assert.equal(seen.length, 1)
  })

  it('ends the wait before a retry', async (t) => {
    const controller = new AbortController()
    const { client, seen } = await serve(t, () => {
      // counted from the request on: before it, a busy machine may take longer than that
      const timeout = AbortSignal.timeout(100)
      timeout.addEventListener('abort', () => controller.abort(timeout.reason))
      return failing(429, { 'retry-after': '30' })
    })

    await assert.rejects(client.getShop({ shopCode: 'main' }, { signal: controller.signal }), {
      name: 'TimeoutError',
    })

    assert.equal(seen.length, 1)
  })
})
