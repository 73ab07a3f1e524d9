import assert from 'node:assert/strict'
import dns from 'node:dns'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { after, before, it } from 'node:test'
import { callRemote } from './remote-call.ts'
import { openRemoteFile, RemoteError } from './remote-file.ts'
import { postRemote } from './remote-post.ts'

/** Of a network that was given back and that nobody has: not private, and nobody answers. */
const NOWHERE = '3ffe::1'
const INSIDE = '127.0.0.1'

let asked = 0
const server = createServer((_, response) => {
  asked++
  response.end('inside')
})
const real = dns.lookup
let answers: string[] = []
let lookups = 0

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, INSIDE, resolve))
  // a resolver whose answers the other side decides, each time anew
  const fake = (_host: string, _options: object, callback: (error: null, found: object[]) => void) => {
    const address = answers[Math.min(lookups++, answers.length - 1)] as string
    callback(null, [{ address, family: address === INSIDE ? 4 : 6 }])
  }
  dns.lookup = fake as unknown as typeof dns.lookup
  syncBuiltinESMExports()
})
after(() => {
  dns.lookup = real
  syncBuiltinESMExports()
  server.closeAllConnections()
  server.close()
})

const calls = {
  post: postRemote,
  call: (url: URL, _: object, options: Parameters<typeof callRemote>[2]) =>
    callRemote(url, { headers: {}, body: 'text', maxBytes: 1000 }, options),
  file: (url: URL, _: object, options: Parameters<typeof openRemoteFile>[1]) => openRemoteFile(url, options),
}

it('a name that resolves to another address after the check is not resolved a second time', async () => {
  for (const [way, call] of Object.entries(calls)) {
    answers = [NOWHERE, INSIDE]
    lookups = 0
    const { port } = server.address() as AddressInfo

    await assert.rejects(
      call(
        new URL(`http://two-faced.test:${port}/`),
        { headers: {}, body: 'text', keptCharacters: 10 },
        { allowPrivate: false, idleMs: 60_000, signal: AbortSignal.timeout(100) },
      ),
      RemoteError,
      way,
    )
    assert.deepEqual([lookups, asked], [1, 0], way)
  }
})

it('a name that resolves to a private address first is refused, whatever comes later', async () => {
  answers = [INSIDE, NOWHERE]
  lookups = 0
  const { port } = server.address() as AddressInfo

  await assert.rejects(
    calls.post(
      new URL(`http://two-faced.test:${port}/`),
      { headers: {}, body: 'text', keptCharacters: 10 },
      { allowPrivate: false, idleMs: 60_000, signal: AbortSignal.timeout(60_000) },
    ),
    /private network/,
  )
  assert.deepEqual([lookups, asked], [1, 0])
})
