import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startTestServer } from '../support/server.ts'

describe('the rate limit', () => {
  it('refuses what is too much in the dialect of the service, with the time to wait', async () => {
    const { url } = await startTestServer({ rateLimit: 1 })
    const ask = () => fetch(`${url}/auth/.well-known/jwks.json`)
    // on a busy machine two requests may be more than a second apart
    const refused = async (): Promise<Response> =>
      (await Promise.all([ask(), ask(), ask()])).find(({ status }) => status === 429) ?? refused()

    const answer = await refused()

    assert.equal(answer.headers.get('retry-after'), '1')
    const body = (await answer.json()) as { error: string }
    assert.equal(body.error, 'temporarily_unavailable')
  })

  it('lets those who watch the server ask at any time', async () => {
    const { url } = await startTestServer({ rateLimit: 1 })

    for (const path of ['/healthz', '/readyz', '/metrics', '/healthz', '/readyz', '/metrics'])
      assert.equal((await fetch(url + path)).status, 200, path)
  })
})
