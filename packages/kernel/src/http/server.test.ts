import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startShelf } from '../../test/shelf.ts'

const { url, call, items, clear, platform } = await startShelf()

beforeEach(clear)

const shelf = '/shelf/v1/merchants/tea'
const desk = '/desk/v1/merchants/tea'

/** Bytes as they are, for what no client library would send. */
const sendRaw = async (text: string) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body: body ? JSON.parse(body) : undefined }
}

describe('a call is refused', () => {
  const notFound = { statusCode: 404, code: 'NotFound', message: 'There is no such operation' }
  type Case = [title: string, path: string, init: Parameters<typeof call>[1], status: number, body?: unknown]
  const unauthorized = {
    statusCode: 401,
    code: 'Unauthorized',
    message: 'The access token is missing, invalid or expired',
  }
  const cases: Case[] = [
    ['without a token', '/items', { token: null }, 401, unauthorized],
    ['with an expired token', '/items', { token: 'expired' }, 401, unauthorized],
    [
      'with an empty token',
      '/items',
      { token: null, headers: { authorization: 'Bearer ' } },
      401,
      unauthorized,
    ],
    [
      'with another scheme',
      '/items',
      { token: null, headers: { authorization: 'Basic dGVhOg==' } },
      401,
      unauthorized,
    ],
    [
      'for another merchant',
      '/shelf/v1/merchants/coffee/items',
      {},
      403,
      { statusCode: 403, code: 'Forbidden', message: 'The access token has no access to this merchant' },
    ],
    [
      'without the permission',
      '/items',
      { token: 'tea CPE,CPC' },
      403,
      { statusCode: 403, code: 'Forbidden', message: 'The access token lacks the permission CPV' },
    ],
    [
      'when only an operator may',
      '/office/v1/open',
      { method: 'POST' },
      403,
      { code: 'Forbidden', message: 'This operation needs the token of an operator client' },
    ],
    ['with an operator token that is bound to no merchant', '/items', { token: 'operator APIALL' }, 403],
    ['at an unknown address', '/nowhere', {}, 404, notFound],
    ['at an unknown address of a service', `${shelf}/nowhere`, {}, 404, notFound],
    ['at an unknown version', '/shelf/v2/merchants/tea/items', {}, 404, notFound],
    [
      'at an unknown address in the dialect of the service',
      `${desk}/nowhere`,
      {},
      404,
      { code: 'NotFound', message: 'There is no such operation' },
    ],
    [
      'at an unknown address of the service above',
      '/desk/nowhere',
      {},
      404,
      { error: 'invalid_request', error_description: 'There is no such operation' },
    ],
    ['at an address that only begins like a service', '/deskx', {}, 404, notFound],
    [
      'at an unknown address without a look at the body',
      '/nowhere',
      { method: 'POST', body: '{"items":' },
      404,
      notFound,
    ],
    [
      'at an unknown address before a large body is read',
      '/nowhere',
      { method: 'POST', body: 'x'.repeat(10_485_761) },
      404,
    ],
    ['with a wrong method without a look at the body', '/items', { method: 'PUT', body: '{"items":' }, 405],
    [
      'with a wrong media type',
      '/items',
      { method: 'POST', body: '<a/>', headers: { 'content-type': 'text/xml' } },
      415,
      { statusCode: 415, code: 'UnsupportedMediaType', message: 'The body must be application/json' },
    ],
    [
      'with a form where none is taken',
      '/items',
      { method: 'POST', body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
    ],
    [
      'with a media type that is none',
      '/items',
      { method: 'POST', body: '{}', headers: { 'content-type': 'nonsense' } },
      415,
    ],
    ['with a body above 10 MB', '/items', { method: 'POST', body: 'x'.repeat(10_485_761) }, 413],
    [
      'with a large form',
      '/desk/knock',
      {
        method: 'POST',
        body: `name=${'x'.repeat(65_536)}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      413,
    ],
    ['with a body that is no JSON', '/items', { method: 'POST', body: '{"items":' }, 400],
    ['with a malformed path', '/items/%E0%A4%A', {}, 400],
    ['with NUL in the path', '/items/a%00b', {}, 400],
    ['with NUL in the query', '/items?name=%00', {}, 400],
    ['with a code of 256 characters', `/items/${'x'.repeat(256)}`, {}, 400],
    ['with a code of 10,000 characters', `/items/${'x'.repeat(10_000)}`, {}, 400],
    ['with a parameter twice', '/items?limit=1&limit=2', {}, 400],
    ['with a wrong parameter', '/items?limit=ten', {}, 400],
  ]
  for (const [title, path, init, status, body] of cases)
    it(title, async () => {
      const answer = await call(path, init)

      assert.equal(answer.status, status, answer.text)
      if (body) assert.deepEqual(answer.body, body)
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
      assert.ok(answer.headers.get('x-request-id'))
    })

  it('by 401 with the scheme that is asked for', async () => {
    const { headers } = await call('/items', { token: null })

    assert.match(headers.get('www-authenticate') ?? '', /^Bearer/)
  })

  it('by the validation body when the JSON is malformed', async () => {
    const { body } = await call('/items', { method: 'POST', body: '{"items":' })

    assert.match(body.error.results.errors[0].message, /^The body is not JSON: /)
  })

  it('in the dialect of the service', async () => {
    const body = { drawer: '', color: 'red' }
    const order = await call(`${desk}/tidy`, { method: 'POST', body })
    const oauth = await call('/desk/knock', { method: 'POST', body: { name: '' } })

    assert.deepEqual(
      order.body.errors.map(({ message }: { message: string }) => message),
      ['Has 0 characters, at least 1 are needed', 'Unknown property: color'],
    )
    assert.deepEqual(oauth.body, {
      error: 'invalid_request',
      error_description: 'Has 0 characters, at least 1 are needed',
    })
  })

  it('by an operation that judges its body itself, as long as the list of problems is not full', async () => {
    const weigh = (count: number, query = '') =>
      call(`${desk}/weigh${query}`, { method: 'POST', body: { things: Array(count).fill({}) } })

    const judged = await weigh(99)
    assert.equal(judged.status, 200)
    assert.deepEqual(judged.body.found, Array(99).fill('Missing required property: grams'))
    const full = await weigh(100)
    assert.equal(full.status, 400)
    assert.equal(full.body.errors.length, 100)
    const wrongQuery = await weigh(1, '?dryRun=perhaps')
    assert.equal(wrongQuery.status, 400)
    assert.equal(wrongQuery.body.errors.length, 2)
  })
})

describe('a wrong method', () => {
  const cases: [method: string, path: string, allow: string][] = [
    ['PATCH', '/items', 'GET, HEAD, POST, DELETE'],
    ['PUT', '/items/', 'GET, HEAD, POST, DELETE'],
    ['OPTIONS', '/items', 'GET, HEAD, POST, DELETE'],
    ['DELETE', '/items/a?x=1', 'GET, HEAD, POST, PUT'],
    ['PROPFIND', '/items', 'GET, HEAD, POST, DELETE'],
    ['GET', `${desk}/tidy`, 'POST'],
    ['HEAD', '/desk/knock', 'POST'],
  ]
  for (const [method, path, allow] of cases)
    it(`${method} ${path} is told which are right`, async () => {
      const { status, headers } = await call(path, { method })

      assert.deepEqual([status, headers.get('allow')], [405, allow])
    })
})

describe('what is not HTTP', () => {
  const cases: [title: string, text: string, status: number, code: string][] = [
    ['is refused', 'hello\r\n\r\n', 400, 'BadRequest'],
    ['is refused for an unknown method', 'FETCH /items HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'BadRequest'],
    [
      'is refused in the dialect of the address',
      `GET ${desk}/tidy HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'HeadersTooLarge',
    ],
    [
      'is refused for a long address',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
      431,
      'HeadersTooLarge',
    ],
    [
      'is refused for two lengths of the body',
      'POST /items HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
      400,
      'BadRequest',
    ],
  ]
  for (const [title, text, status, code] of cases)
    it(title, async () => {
      const answer = await sendRaw(text)

      assert.equal(answer.status, status)
      assert.equal(answer.body.code, code)
      assert.equal('statusCode' in answer.body, !text.includes(desk))
      assert.match(answer.head, /x-request-id: /)
    })

  it('is small where no token is needed, and never read where one is missing', async () => {
    const large = JSON.stringify({ name: 'a'.repeat(100_000) })

    const open = await call('/desk/knock', { method: 'POST', body: large, token: null })
    const closed = await call('/items', { method: 'POST', body: large, token: null })

    assert.deepEqual([open.status, closed.status], [413, 401])
  })

  it('that never ends is no fault when its sender leaves', async () => {
    const before = platform.logged.length
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(
      `DELETE ${shelf}/items HTTP/1.1\r\nhost: a\r\nauthorization: Bearer tea APIALL\r\n` +
        'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"codes"',
    )
    await once(socket, 'connect')
    await sleep(100)
    socket.destroy()

    await sleep(200)
    assert.deepEqual(platform.logged.slice(before), [])
  })

  it('does not end the server', async () => {
    assert.equal((await call('/items')).status, 200)
  })
})

describe('a body', () => {
  const item = { code: 'a', name: 'A' }

  it('may be encoded twice', async () => {
    const body = JSON.stringify(JSON.stringify({ items: [item] }))

    assert.deepEqual((await call('/items', { method: 'POST', body })).body, { errors: [] })
  })

  for (const body of ['', '{}', '[]', '"{}"', '"[]"'])
    it(`of an update may be ${body || 'empty'}`, async () => {
      await call('/items', { method: 'POST', body: { items: [item] } })

      const headers = { 'content-type': 'application/json' }
      assert.equal((await call('/items/a', { method: 'POST', body: body || undefined, headers })).status, 204)
    })

  it('comes with a DELETE', async () => {
    await call('/items', { method: 'POST', body: { items: [item, { code: 'b', name: '' }] } })

    const answer = await call('/items', { method: 'DELETE', body: { codes: ['a'] } })

    assert.deepEqual([answer.status, answer.text], [204, ''])
    assert.deepEqual(await items(), ['b'])
  })

  it('of a GET is ignored', async () => {
    const answer = await sendRaw(
      `GET ${shelf}/items HTTP/1.1\r\nhost: x\r\nauthorization: Bearer tea APIALL\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n{"a":`,
    )

    assert.equal(answer.status, 200)
  })

  it('may be a form where the operation takes one, or JSON', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    const form = await call('/desk/knock', {
      method: 'POST',
      body: 'name=J%C3%B6+M&other=1',
      headers,
      token: null,
    })
    const json = await call('/desk/knock', { method: 'POST', body: { name: 'Jö M' }, token: null })

    assert.deepEqual(form.body, { heard: { name: 'Jö M' } })
    assert.deepEqual(json.body, form.body)
  })

  it('of a form takes every field once', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status, body } = await call('/desk/knock', { method: 'POST', body: 'name=a&name=b', headers })

    assert.equal(status, 400)
    assert.equal(body.error, 'invalid_request')
  })
})

describe('an address', () => {
  it('of thousands of slashes costs no more than another that is unknown', async () => {
    const timeOf = async (path: string) => {
      const start = performance.now()
      for (let n = 0; n < 20; n++) assert.equal((await call(path)).status, 404)
      return performance.now() - start
    }
    await timeOf('/nothing')

    const plain = await timeOf('/nothing')
    const slashes = await timeOf(`/nothing${'/'.repeat(15_000)}`)

    assert.ok(slashes < 10 * plain + 200, `${slashes} ms against ${plain} ms`)
  })

  it('may end with a slash', async () => {
    assert.equal((await call('/items/')).status, 200)
  })

  it('may hold a code with blanks, slashes, signs and other letters', async () => {
    for (const code of ['a b', 'ä/ö', 'a.b', 'a?b#c', '%41', '🍵']) {
      await call('/items', { method: 'POST', body: { items: [{ code, name: code }] } })

      const { body } = await call(`/items/${encodeURIComponent(code)}`)

      assert.deepEqual(body, { item: { code, name: code } })
    }
  })

  it('may hold a code of 255 letters', async () => {
    const code = '🍵'.repeat(255)
    await call('/items', { method: 'POST', body: { items: [{ code, name: '' }] } })

    assert.equal((await call(`/items/${encodeURIComponent(code)}`)).status, 200)
  })

  it('loses empty, unknown and malformed parts of its query', async () => {
    const { body } = await call('/items?limit=&offset=5&name=%E0%A4%A&color=red&__proto__=x&a[b]=c')

    assert.deepEqual(Object.keys(body.query).sort(), ['limit', 'name', 'offset'])
    assert.deepEqual([body.query.limit, body.query.offset], [10, 5])
  })
})

describe('an answer', () => {
  it('to HEAD has the headers of GET and no body', async () => {
    await call('/items', { method: 'POST', body: { items: [{ code: 'a', name: 'A' }] } })

    const [head, get] = [await call('/items/a', { method: 'HEAD' }), await call('/items/a')]

    assert.deepEqual([head.status, head.text], [200, ''])
    for (const name of ['etag', 'content-type', 'content-length'])
      assert.equal(head.headers.get(name), get.headers.get(name))
  })

  it('has the revision as its ETag', async () => {
    await call('/items', { method: 'POST', body: { items: [{ code: 'a', name: 'A' }] } })

    assert.match((await call('/items/a')).headers.get('etag') ?? '', /^"1-[\w-]+"$/)
  })

  it('is kept by nobody and taken for nothing but JSON', async () => {
    const { headers } = await call('/items')

    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
  })

  it('names the version of the program, also where it refuses', async () => {
    for (const path of ['/items', '/nowhere'])
      assert.equal((await call(path)).headers.get('tradepost-version'), '1.2.3')
  })

  it('repeats the id of the request, or gives one', async () => {
    const idOf = async (id: string) =>
      (await call('/items', { headers: { 'x-request-id': id } })).headers.get('x-request-id') ?? ''
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4/

    assert.equal(await idOf('till-5:order/7=='), 'till-5:order/7==')
    for (const id of ['', 'with blank', 'x'.repeat(101), 'quote"']) assert.match(await idOf(id), uuid)
    assert.notEqual(await idOf(''), await idOf(''))
  })

  it('to what nobody foresaw says nothing about the inside and names the line in the log', async () => {
    const headers = { 'x-request-id': 'the-request' }
    const { status, body } = await call('/items/secret', { method: 'PUT', headers })

    assert.equal(status, 500)
    assert.deepEqual(body, {
      statusCode: 500,
      code: 'InternalError',
      message: 'Something went wrong on our side',
      requestId: 'the-request',
    })
    const line = platform.logged.find((text) => text.includes('the-request')) ?? ''
    assert.match(line, /inner detail of secret/)
    assert.deepEqual(await items(), [])
  })
})
