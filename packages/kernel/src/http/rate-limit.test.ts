import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startShelf } from '../../test/shelf.ts'
import { rateOf } from './rate-limit.ts'

const limit = 5
const { call } = await startShelf({ rateLimit: limit })

/** As many at once as are needed to pass the limit within the second. */
const burst = (path: string, token: string | null, init: Parameters<typeof call>[1] = {}) =>
  Promise.all(Array.from({ length: 2 * limit + 5 }, () => call(path, { ...init, token })))
const refusedOf = (answers: Awaited<ReturnType<typeof burst>>) =>
  answers.filter(({ status }) => status === 429)

describe('the limit of a client', () => {
  it("is that of its merchant up to that of the server, and the server's where the merchant has none", () => {
    assert.deepEqual(
      [rateOf(1000, 50), rateOf(1000, 5000), rateOf(1000, null), rateOf(0, 50), rateOf(0, null)],
      [50, 1000, 1000, 50, 0],
    )
  })
})

describe('too many requests of one client', () => {
  it('are refused with the headers that say when to come back', async () => {
    const [refused] = refusedOf(await burst('/items', 'tea APIALL one'))

    assert.deepEqual(refused?.body, {
      statusCode: 429,
      code: 'TooManyRequests',
      message: 'Too many requests; see the Retry-After header',
    })
    assert.equal(refused?.headers.get('ratelimit-limit'), String(limit))
    assert.equal(refused?.headers.get('ratelimit-remaining'), '0')
    assert.equal(refused?.headers.get('ratelimit-reset'), '1')
    assert.equal(refused?.headers.get('retry-after'), '1')
    assert.ok(refused?.headers.get('x-request-id'))
  })

  it('are refused in the dialect of the service', async () => {
    const body = { drawer: 'a' }
    const [order] = refusedOf(
      await burst('/desk/v1/merchants/tea/tidy', 'tea APIALL two', { method: 'POST', body }),
    )
    const [oauth] = refusedOf(await burst('/desk/knock', null, { method: 'POST', body: {} }))

    assert.deepEqual(Object.keys(order?.body), ['code', 'message'])
    assert.equal(oauth?.body.error, 'temporarily_unavailable')
  })

  it('do not count for another client at the same address, nor for one of the same id at another merchant', async () => {
    await burst('/items', 'tea APIALL three')

    assert.equal((await call('/items', { token: 'tea APIALL four' })).status, 200)
    assert.equal(
      (await call('/shelf/v1/merchants/coffee/items', { token: 'coffee APIALL three' })).status,
      200,
    )
  })

  it('are refused also when it may not do what it asks for', async () => {
    const answers = await burst('/items', 'coffee APIALL nosy')

    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([403, 429]))
  })

  it('are none of the probes', async () => {
    for (const path of ['/healthz', '/readyz']) assert.deepEqual(refusedOf(await burst(path, null)), [])
  })
})

describe('too many requests of apps of shoppers', () => {
  it('count for the address that they come from, whatever token they have', async () => {
    const apps = Array.from({ length: 5 * limit }, (_, index) => `tea APIALL app-${index}`)

    const answers = await Promise.all(apps.map((token) => call('/items', { token })))

    assert.notEqual(refusedOf(answers).length, 0)
  })
})

describe('bad tokens', () => {
  it('count for the address they come from, and so do missing ones', async () => {
    const bad = await burst('/items', 'expired')

    assert.deepEqual(new Set(bad.map(({ status }) => status)), new Set([401, 429]))
    assert.equal((await call('/items', { token: null })).status, 429)
  })
})
