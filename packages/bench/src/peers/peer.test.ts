import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Connection, openConnection } from '../client/connection.ts'
import { makeTestDatabase } from '../database.fixture.ts'
import { createCleanup } from '../server/cleanup.ts'
import { makeTemporaryFolder } from '../server/folder.ts'
import { measureTask } from './measure.ts'
import { askOver, type Peer, succeeded, tasks } from './peer.ts'
import { startTradepost } from './tradepost/tradepost.peer.ts'

describe('requests to a platform', () => {
  const host = '127.0.0.1'
  let connection: Connection
  let port: number
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.stringify({ method: request.method, sent: Buffer.concat(chunks).toString(), é: 1 })
      response
        .writeHead(request.url === '/no' ? 404 : 200, {
          // as Express spells it
          'Content-Length': Buffer.byteLength(body),
          'X-Token': 'abc',
        })
        .end(body)
    })
  })
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    port = (server.address() as AddressInfo).port
    connection = await openConnection(host, port)
  })
  after(() => {
    connection.close()
    server.close()
  })

  it('carry a body, and read status, headers and text of the answer', async () => {
    const ask = askOver(connection, { host, port })

    const answer = await ask({ method: 'POST', path: '/', body: { name: 'Käse' } })

    assert.deepEqual(JSON.parse(answer.text()), { method: 'POST', sent: '{"name":"Käse"}', é: 1 })
    assert.deepEqual([answer.status, answer.header('x-token')], [200, 'abc'])
  })

  it('succeed by their status and the beginning of the body', async () => {
    const ask = askOver(connection, { host, port })

    const good = await ask({ method: 'GET', path: '/' })
    const bad = await ask({ method: 'GET', path: '/no' })

    assert.equal(succeeded(good, '{"method":'), true)
    assert.match(String(succeeded(good, '{"errors":')), /^200 \{"method"/)
    assert.match(String(succeeded(bad, '')), /^404 /)
  })
})

describe('our own side of a comparison', () => {
  const cleanup = createCleanup()
  let peer: Peer
  before(async () => {
    const folder = await makeTemporaryFolder(cleanup)
    const databaseUrl = await makeTestDatabase(cleanup)
    peer = await startTradepost(
      { dataDir: join(folder, 'data'), databaseUrl, products: 40, version: 'test' },
      cleanup,
    )
  })
  after(cleanup.run)

  for (const task of tasks)
    it(`does ${task}`, async () => {
      const options = { callers: 2, seconds: 0.05, rounds: 1, warmUpSeconds: 0.05 }

      const measured = (await measureTask([peer], task, options)).get(peer)

      assert.equal(measured?.failure, undefined)
      assert.ok(measured && measured.count > 0)
    })
})
