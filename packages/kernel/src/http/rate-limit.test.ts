import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startShelf } from '../../test/shelf.ts'

const limit = 5
const { call } = await startShelf({ rateLimit: limit })

/** As many at once as are needed to pass the limit within the second. */
const burst = (path: string, token: string | null, init: Parameters<typeof call>[1] = {}) =>
  Promise.all(Array.from({ length: 2 * limit + 5 }, () => call(path, { ...init, token })))
const refusedOf = (answers: Awaited<ReturnType<typeof burst>>) =>
  answers.filter(({ status }) => status === 429)

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

  it('are none of the probes', async () => {
    for (const path of ['/healthz', '/readyz']) assert.deepEqual(refusedOf(await burst(path, null)), [])
  })
})
