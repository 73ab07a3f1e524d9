import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startShelf } from '../../../test/shelf.ts'

const site = 'https://app.example'
const shop = 'https://shop.example'
const shelf = '/shelf/v1/merchants/tea/items'

let readings = 0
const { url } = await startShelf({}, undefined, {
  cors: {
    origins: `http://127.0.0.1:5173, ${site}`,
    isOpen: (method, path) => path.startsWith('/shelf/') && method === 'GET',
    readOrigins: async () => {
      readings++
      return [shop]
    },
  },
})
const ask = (path: string, method: string, headers: Record<string, string>) =>
  fetch(`${url}${path}`, { method, headers })
const preflight = (origin: string, asked = 'GET', path = shelf) =>
  ask(path, 'OPTIONS', { origin, 'access-control-request-method': asked })
const allowed = ({ headers }: Response) => headers.get('access-control-allow-origin')

describe('a page of another origin', () => {
  for (const origin of [site, shop])
    it(`at ${origin} may ask and read the answer`, async () => {
      const before = await preflight(origin)
      const answer = await ask(shelf, 'GET', { origin })

      assert.deepEqual(
        [before.status, allowed(before), before.headers.get('access-control-allow-methods')],
        [204, origin, 'GET'],
      )
      assert.match(before.headers.get('access-control-allow-headers') ?? '', /Authorization/)
      assert.equal(before.headers.get('vary'), 'origin')
      // also a refusal can be read, as it says what to do
      assert.deepEqual([answer.status, allowed(answer)], [401, origin])
      assert.match(answer.headers.get('access-control-expose-headers') ?? '', /Retry-After/)
      assert.equal(answer.headers.get('access-control-allow-credentials'), null)
    })

  it('that nobody named is told nothing, and its browser keeps the answer from it', async () => {
    const before = await preflight('https://other.example')
    const answer = await ask(shelf, 'GET', { origin: 'https://other.example' })

    assert.deepEqual([before.status, allowed(before)], [405, null])
    assert.deepEqual([answer.status, allowed(answer)], [401, null])
    assert.equal(answer.headers.get('vary'), 'origin')
  })

  it('may use no other address and no other method', async () => {
    for (const answer of [
      await preflight(site, 'POST'),
      await preflight(site, 'GET', '/desk/v1/merchants/tea/items'),
      await ask('/desk/v1/merchants/tea/items', 'GET', { origin: site }),
    ])
      assert.equal(allowed(answer), null)
  })

  it('is looked for among the shops once a minute', () => assert.equal(readings, 1))
})

it('every site may be let in', async () => {
  const cors = { origins: '*', isOpen: () => true, readOrigins: async () => [] }
  const open = await startShelf({}, undefined, { cors })

  const answer = await fetch(`${open.url}${shelf}`, { headers: { origin: 'https://any.example' } })

  assert.equal(allowed(answer), '*')
})

it('shops are asked for again after the database was away', async () => {
  let isAway = true
  const readOrigins = async () => {
    if (isAway) throw new Error('on purpose')
    return [shop]
  }
  const away = await startShelf({}, undefined, { cors: { isOpen: () => true, readOrigins } })
  const read = () => fetch(`${away.url}${shelf}`, { headers: { origin: shop } })

  const first = await read()
  isAway = false
  const then = await read()

  assert.ok(first.status >= 500)
  assert.deepEqual([then.status, allowed(then)], [401, shop])
})
