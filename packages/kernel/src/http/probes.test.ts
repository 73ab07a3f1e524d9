import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeDatabase } from '../../test/database.ts'
import { openProxy } from '../../test/proxy.ts'
import { startShelf } from '../../test/shelf.ts'

const road = await openProxy(await makeDatabase())
const { url, call, database } = await startShelf({}, road.connection)

/** For all connections that are opened from now on. */
const setReadOnly = async (to: 'on' | 'off') => {
  const name = JSON.stringify(road.connection.database)
  const change = `begin read write; alter database ${name} set default_transaction_read_only = ${to}; commit`
  // connections of before may just have been cut
  await until(() =>
    database.pool.query(change).then(
      () => true,
      () => false,
    ),
  )
  await road.cut()
  await road.mend()
}
const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}
const get = async (path: string) => {
  const response = await fetch(url + path)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

describe('probes', () => {
  it('say that the server is alive and ready', async () => {
    assert.deepEqual((await get('/healthz')).text, '{"status":"ok"}')
    assert.deepEqual((await get('/readyz')).text, '{"status":"ready"}')
  })

  it('say that it is alive but not ready while the database is gone, and ready again afterwards', async () => {
    await road.cut()
    const [alive, ready, request] = [await get('/healthz'), await get('/readyz'), await call('/items')]
    await road.mend()

    assert.deepEqual(
      [alive.status, ready.status, ready.text],
      [200, 503, '{"status":"not ready","reason":"The database does not answer in time."}'],
    )
    assert.deepEqual(
      [request.status, request.body.code, request.headers.get('retry-after')],
      [503, 'Unavailable', '1'],
    )
    assert.equal((await get('/readyz')).status, 200)
    assert.equal((await call('/items')).status, 200)
  })

  it('notice connections that hang after the database has moved, and close them', async () => {
    await call('/items')
    road.hang()
    assert.equal((await get('/readyz')).status, 503)
    await until(async () => (await get('/readyz')).status === 200)

    assert.equal((await call('/items')).status, 200)
  })

  it('say that the database has become a replica', async () => {
    await setReadOnly('on')
    await until(async () => (await get('/readyz')).text.includes('takes no writes'))
    assert.equal((await get('/readyz')).status, 503)

    await setReadOnly('off')
    await until(async () => (await get('/readyz')).status === 200)
  })

  it('count requests by operation and status, whatever the address', async () => {
    await call('/items/a')
    await call('/items/b')
    await call('/nowhere/c')

    const { text, headers } = await get('/metrics')

    assert.match(headers.get('content-type') ?? '', /^text\/plain/)
    assert.match(text, /tradepost_request_duration_seconds_count\{operation="getItem",status="404"\} 2/)
    assert.match(text, /tradepost_request_duration_seconds_count\{operation="other",status="404"\} 1/)
    assert.doesNotMatch(text, /nowhere/)
  })
})
