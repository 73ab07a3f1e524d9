import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { RemoteError } from './remote-file.ts'
import { postRemote } from './remote-post.ts'

const sockets = new Set<Socket>()
let asked = 0
let answer: RequestListener = (_, response) => response.end('fine')
const server = createServer((request, response) => {
  asked++
  sockets.add(request.socket)
  request.resume().on('end', () => answer(request, response))
})
before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
after(() => {
  server.closeAllConnections()
  server.close()
})

const post = (host: string, allowPrivate = true) =>
  postRemote(
    new URL(`http://${host}:${(server.address() as AddressInfo).port}/`),
    { headers: {}, body: 'text', keptCharacters: 10 },
    { allowPrivate, idleMs: 60_000, signal: AbortSignal.timeout(60_000) },
  )

describe('a text that is posted', () => {
  it('goes over a connection that is kept, but never over one to a private address when those are refused', async () => {
    await post('localhost')
    await post('localhost')

    assert.equal(sockets.size, 1)
    for (const host of ['localhost', '127.0.0.1', '2130706433', '[::ffff:127.0.0.1]'])
      await assert.rejects(
        post(host, false),
        (error) => error instanceof RemoteError && /private network/.test(error.message),
        host,
      )
    assert.equal(asked, 2)
  })

  it('is sent once more when the other side has just closed the kept connection', async () => {
    await post('127.0.0.1')
    const before = asked
    answer = (request, response) => {
      if (asked === before + 1) request.socket.destroy()
      else response.end('again')
    }

    assert.deepEqual(await post('127.0.0.1'), { status: 200, text: 'again' })
    assert.equal(asked, before + 2)
  })

  it('is not sent to where the answer redirects, and of a long answer the beginning is kept', async () => {
    const before = asked
    answer = (_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end('x'.repeat(500_000))

    assert.deepEqual(await post('127.0.0.1'), { status: 302, text: 'x'.repeat(10) })
    assert.equal(asked, before + 1)
  })
})
