import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { type Database, sql, tell } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { signRequest } from '@tradepost/plugin'
import { createClient } from '@tradepost/sdk'
import { until } from '../../test/support/until.ts'
import { knownCells } from './cell.fixture.ts'
import { HOP_HEADER } from './hop.rules.ts'
import { addCell } from './operate-cells.ts'

const cells = await knownCells(12)
const { here, there, first, second, code, number, credentials, token, owner, log } = cells
const { client_id: clientId, client_secret: clientSecret } = credentials
const api = createClient({ baseUrl: first.url, merchantCode: code, clientId, clientSecret, retries: 0 })
const bearer = { authorization: `Bearer ${token}` }

/** The answers of a server that only these tests have. */
let serve = (_request: IncomingMessage, response: ServerResponse) => void response.end()
const stub = createServer((request, response) => serve(request, response)).listen(0, '127.0.0.1')
await once(stub, 'listening')
closeAfterFile(async () => void stub.close())
const DEAD = 'http://127.0.0.1:9'

const placeAt = (db: Database, cell: number, merchantCode: string, merchantId: number) =>
  db.run(sql`
    insert into merchant_place (merchant_id, cell, shop_code, name, create_date)
    values (${merchantId}, ${cell}, '', ${`code ${merchantCode}`}, now())`)

await addCell(here, { number: 13, url: DEAD })
await addCell(here, { number: 14, url: `http://127.0.0.1:${(stub.address() as AddressInfo).port}/below` })
await placeAt(here, 13, 'dead', 7)
await placeAt(here, 14, 'stub', 8)
await placeAt(here, number, 'looped', 9)
await placeAt(there, 1, 'looped', 9)
const statusOf = async (merchantCode: string) =>
  (await fetch(`${first.url}/store/${merchantCode}/main`)).status
await until(async () => {
  tell({ cells: true })
  return (await statusOf('stub')) === 200
})

const statusAt = (target: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(first.url)
    request({ hostname, port, path: target, headers: bearer }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('a server asked for a merchant of another cell', () => {
  it('passes on the path alone of an address that names a host', async () => {
    const path = `/auth/v1/merchants/${code}/users`

    const statuses = await Promise.all(
      [path, `http://other.test${path}`, `https://other.test:1${path}`, `http://x${path}?a=http://y/`].map(
        statusAt,
      ),
    )

    assert.deepEqual(statuses, [200, 200, 200, 200])
  })

  it('finds pages of shops, signed files, the plugin, assistants, publishable keys and the console', async () => {
    await api.createShops({
      body: { shops: [{ code: 'main', name: 'Main', locales: ['en-us'], currencies: ['USD'] }] },
    })
    const { publishableKey } = await api.createPublishableKey({ shopCode: 'main', body: { name: 'App' } })
    const { customerNumber } = await api.getShop({ shopCode: 'main' })
    const { apiKey } = await api.getShopApiKey({ shopCode: 'main' })
    const names = [`number ${customerNumber}`, `key ${publishableKey.key}`]
    await until(
      async () =>
        (await here.many(sql`select from merchant_place where name = any(${names}::text[])`)).length === 2,
    )
    const { ref } = await api.createImport({ body: {} })
    const body = { entity: 'product', importStrategy: 'partial' } as const
    const upload = new URL((await api.createImportUrl({ importRef: ref, body })).url)
    const own = { 'x-tradepost-console': '1', 'content-type': 'application/json' }

    const answers = await Promise.all([
      fetch(`${first.url}/store/${code}/main/en-us`),
      fetch(first.url + upload.pathname + upload.search, { method: 'PUT', body: new Uint8Array(3_000_000) }),
      fetch(`${first.url}/mcp`, {
        method: 'POST',
        headers: {
          ...bearer,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      }),
      fetch(`${first.url}/shop/v1/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'guest', publishableKey: publishableKey.key }),
      }),
      fetch(`${first.url}/admin/session`, {
        method: 'POST',
        headers: own,
        body: JSON.stringify({ merchantCode: code, ...owner }),
      }),
    ])
    const plugin = await fetch(`${first.url}/service/api.php`, {
      method: 'POST',
      headers: signRequest({ customerNumber: customerNumber ?? '', apiKey }, { now: first.clock.now() }),
      body: new URLSearchParams({ action: 'ping' }),
    })
    const cookie =
      answers[4]?.headers
        .getSetCookie()
        .map((text) => text.split(';', 1)[0])
        .join('; ') ?? ''
    const session = await fetch(`${first.url}/admin/session`, { headers: { ...own, cookie } })

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 204, 200, 200, 200],
    )
    assert.doesNotMatch(await plugin.text(), /AUTHENTICATION|AUTHENTIFICATION/)
    assert.match(await session.text(), /"code":"far"/)
  })

  it('tells who the caller is, and says of a forged hop nothing', async () => {
    const sent: IncomingMessage[] = []
    serve = (request, response) => {
      sent.push(request)
      response.setHeader('connection', 'close').setHeader('x-own', 'kept').end('answer')
    }

    const answer = await fetch(`${first.url}/store/stub/main?a=1`, {
      headers: { [HOP_HEADER]: 'forged', 'x-request-id': 'hop-1', te: 'trailers' },
    })

    const [{ url, headers } = assert.fail()] = sent
    assert.equal(url, '/below/store/stub/main?a=1')
    assert.notEqual(headers[HOP_HEADER], 'forged')
    assert.deepEqual([headers['x-request-id'], headers.te], ['hop-1', undefined])
    assert.deepEqual([await answer.text(), answer.headers.get('x-own')], ['answer', 'kept'])
  })

  it('streams both ways', async () => {
    serve = (request, response) => {
      request.once('data', (piece) => response.write(piece))
      request.once('end', () => response.end('last'))
    }
    const { hostname, port } = new URL(first.url)
    const outgoing = request({ hostname, port, path: '/import/v1/merchants/stub/imports', method: 'POST' })
    const answered = once(outgoing, 'response')
    outgoing.write('first')

    const [answer] = (await answered) as [IncomingMessage]
    const pieces = answer[Symbol.asyncIterator]()
    const before = String((await pieces.next()).value)
    outgoing.end('second')
    const after = String((await pieces.next()).value)

    assert.deepEqual([before, after], ['first', 'last'])
  })

  it('ends the request at the other cell when the caller leaves', async () => {
    const left = Promise.withResolvers<void>()
    const come = Promise.withResolvers<void>()
    serve = (_request, response) => {
      response.once('close', left.resolve)
      come.resolve()
    }
    const caller = new AbortController()
    const asked = fetch(`${first.url}/store/stub/main`, { signal: caller.signal }).catch(() => null)
    await come.promise
    caller.abort()

    await left.promise
    assert.equal(await asked, null)
  })

  it('cuts off an answer that the other cell cuts off', async () => {
    serve = (_request, response) => {
      response.write('begun', () => response.destroy())
    }

    const answer = await fetch(`${first.url}/store/stub/main`)

    await assert.rejects(answer.text())
  })

  it('answers 503 when that cell is away, in the dialect of the service, and goes on for its own', async () => {
    const page = await statusOf('dead')
    const answer = await fetch(`${first.url}/order/v1/merchants/dead/orders`, { headers: bearer })

    assert.deepEqual([page, answer.status, answer.headers.get('retry-after')], [503, 503, '1'])
    assert.match(await answer.text(), /CellAway/)
    assert.equal(
      (await fetch(`${second.url}/location/v1/merchants/${code}/locations`, { headers: bearer })).status,
      200,
    )
  })

  it('passes nothing on twice', async () => {
    const answer = await fetch(`${first.url}/catalog/v1/merchants/looped/products`, { headers: bearer })

    assert.equal(answer.status, 508)
    assert.match(await answer.text(), /PassedOnTwice/)
  })

  it('logs the request with the address of its caller in both cells', async () => {
    await fetch(`${first.url}/store/${code}/none`, { headers: { 'x-request-id': 'both' } })

    const lines = () =>
      log.map((all) => all.find(({ msg, requestId }) => msg === 'request' && requestId === 'both'))
    await until(() => lines().every(Boolean))
    const [passed, answered] = lines()
    assert.equal(passed?.address, answered?.address)
  })
})
