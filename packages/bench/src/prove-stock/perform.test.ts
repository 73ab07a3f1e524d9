import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import type { Servers } from '../proof/servers.ts'
import { type Act, batchesOf } from './act.ts'
import { performAct } from './perform.ts'

const act: Act = { name: 'rough', title: '', records: 1, lines: { least: 1, most: 1 }, isRough: true }

it('ends a failed act when the servers that it has killed are back, and not before', async (t) => {
  const restart = Promise.withResolvers<void>()
  let isBack = false
  /** Later than the failure is known. */
  const comeBack = () =>
    setTimeout(() => {
      isBack = true
      restart.resolve()
    }, 100)
  let asked = 0
  const server = createServer((request, response) => {
    const status = ++asked > 20 ? 500 : 201
    if (asked === 21) comeBack()
    request.resume().on('end', () => response.writeHead(status).end(JSON.stringify({ codes: ['a'] })))
  }).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const servers = { killAndRestart: () => restart.promise } as unknown as Servers
  const site = { merchantCode: 'm', token: 't', addresses: [`http://127.0.0.1:${port}`] }

  const batches = batchesOf(act, 40, 1)
  const proof = performAct({ act, batches, callers: 2, site, servers, seed: 1 }, () => undefined)

  await assert.rejects(proof, /no definite answer: 500/)
  assert.equal(isBack, true)
})
