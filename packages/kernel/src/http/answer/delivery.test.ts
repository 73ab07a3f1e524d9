import assert from 'node:assert/strict'
import { request } from 'node:http'
import { describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { everything, startShelf } from '../../../test/shelf.ts'
import { deliver } from './delivery.ts'

const { url, call } = await startShelf()

/** As it comes over the wire: `fetch` would unpack it and add headers of its own. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>(
    (resolve, reject) => {
      const address = url + path.replace(/^\/items/, '/shelf/v1/merchants/tea/items')
      request(
        address,
        { method, headers: { authorization: `Bearer ${everything}`, ...headers } },
        async (answer) => {
          const body = Buffer.concat(await answer.toArray())
          resolve({ status: answer.statusCode, headers: answer.headers, body })
        },
      )
        .on('error', reject)
        .end()
    },
  )

const tagOf = async (path: string) => String((await get(path)).headers.etag)

describe('an answer to somebody who may have it already', () => {
  it('is 304 without a body until the entity changes', async () => {
    await call('/items', { method: 'POST', body: { items: [{ code: 'a', name: 'A' }] } })
    const etag = await tagOf('/items/a')

    const same = await get('/items/a', { 'if-none-match': etag })
    await call('/items/a', { method: 'POST', body: { name: 'B' } })
    const changed = await get('/items/a', { 'if-none-match': etag })

    assert.deepEqual([same.status, same.body.length, same.headers.etag], [304, 0, etag])
    assert.deepEqual([same.headers['content-type'], same.headers['content-length']], [undefined, undefined])
    assert.equal(changed.status, 200)
    assert.notEqual(changed.headers.etag, etag)
  })

  it('compares weakly, in a list, and takes * for any', async () => {
    await call('/items', { method: 'POST', body: { items: [{ code: 'b', name: 'B' }] } })
    const etag = await tagOf('/items/b')

    const statusOf = async (tag: string, method?: string) =>
      (await get('/items/b', { 'if-none-match': tag }, method)).status

    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) assert.equal(await statusOf(tag), 304, tag)
    for (const tag of ['"1"', '"x"', etag.slice(0, -1), '']) assert.equal(await statusOf(tag), 200, tag)
    assert.equal(await statusOf(etag, 'HEAD'), 304)
  })

  it('is for what was found only', async () => {
    assert.equal((await get('/items/none', { 'if-none-match': '*' })).status, 404)
  })
})

describe('a large answer', () => {
  const text = JSON.stringify({
    items: Array.from({ length: 200 }, (_, code) => ({ code, name: 'Tea – 茶' })),
  })
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  const send = async (
    accepted: string | undefined,
    headers: Record<string, string>,
    body: string | Buffer = text,
  ) => {
    const app = Fastify()
    deliver(app)
    app.get('/', async (_request, reply) => reply.headers(headers).send(body))
    const answer = await app.inject({
      url: '/',
      headers: { ...(accepted && { 'accept-encoding': accepted }) },
    })
    await app.close()
    return answer
  }
  const json = { 'content-type': 'application/json; charset=utf-8' }

  const accepted: [header: string | undefined, coding: keyof typeof unpack | undefined][] = [
    [undefined, undefined],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['BR ; q=0.5', 'br'],
  ]
  for (const [header, coding] of accepted)
    it(`comes ${coding ? `in ${coding}` : 'as it is'} to who accepts ${header}`, async () => {
      const { headers, rawPayload } = await send(header, json)

      assert.equal(headers['content-encoding'], coding)
      assert.equal(headers.vary, 'accept-encoding')
      assert.equal(headers['content-length'], String(rawPayload.length))
      assert.equal((coding ? unpack[coding](rawPayload) : rawPayload).toString(), text)
      if (coding) assert.ok(rawPayload.length < text.length / 5)
    })

  it('has a weak tag when it is compressed, because the bytes are others', async () => {
    const plain = await send(undefined, { ...json, etag: '"1-x"' })
    const packed = await send('gzip', { ...json, etag: '"1-x"' })

    assert.deepEqual([plain.headers.etag, packed.headers.etag], ['"1-x"', 'W/"1-x"'])
  })

  it('keeps what it varied by already', async () => {
    assert.equal((await send('br', { ...json, vary: 'origin' })).headers.vary, 'origin, accept-encoding')
  })

  const untouched: [what: string, headers: Record<string, string>, body?: string | Buffer][] = [
    ['a small one', json, '{"item":{}}'],
    ['a picture', { 'content-type': 'image/webp' }, Buffer.alloc(10_000)],
    ['one that is compressed already', { ...json, 'content-encoding': 'zstd' }],
    ['data with secrets, which no cache may keep', { ...json, 'cache-control': 'no-store' }],
  ]
  for (const [what, headers, body] of untouched)
    it(`is left alone when it is ${what}`, async () => {
      const answer = await send('gzip, br', headers, body)

      assert.equal(answer.headers['content-encoding'], headers['content-encoding'])
      assert.equal(answer.headers.vary, undefined)
    })
})
