import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, sql } from '@tradepost/kernel'
import { childrenOf, launch } from '../support/launch.ts'
import { cloneDatabase, emptyDatabase } from '../support/server.ts'
import { until } from '../support/until.ts'

const secret = { TRADEPOST_SECRET: 'a secret of the tests, long enough to be one' }

const launchServer = async (env: Record<string, string>) => {
  const databaseUrl = await cloneDatabase()
  return { databaseUrl, ...launch({ DATABASE_URL: databaseUrl, TRADEPOST_DEMO: '0', ...secret, ...env }) }
}

/** A request whose body never comes to its end. */
const beginUpload = async (t: TestContext, url: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  t.after(() => socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = ['POST /auth/oauth/token HTTP/1.1', 'host: here', 'content-type: application/json']
  // the answer to the expectation tells that the server has begun to read
  socket.write([...head, 'expect: 100-continue', 'content-length: 1000', '', '{'].join('\r\n'))
  await once(socket, 'data')
  return socket
}

describe('a server that is told to stop', { concurrency: 4 }, () => {
  for (const workers of ['1', '2'])
    it(`cuts off an unfinished upload when the time is over, with TRADEPOST_WORKERS=${workers}`, async (t) => {
      const env = { TRADEPOST_SHUTDOWN_SECONDS: '1', TRADEPOST_WORKERS: workers }
      const { child, ended, ready } = await launchServer(env)
      const upload = await beginUpload(t, await ready)

      child.kill('SIGTERM')

      const { code, output } = await ended
      assert.equal(code, 0)
      assert.match(output, /"requests":\["POST \/auth\/oauth\/token \(still being sent, request id .+\)"\]/)
      await until(() => upload.destroyed)
    })

  it('waits for nothing any more when it is told again', async (t) => {
    const { child, ended, ready } = await launchServer({ TRADEPOST_SHUTDOWN_SECONDS: '3600' })
    await beginUpload(t, await ready)
    const again = setInterval(() => child.kill('SIGTERM'), 500)
    t.after(() => clearInterval(again))

    assert.equal((await ended).code, 0)
  })

  it('closes connections on which nothing was asked at once', async (t) => {
    const { child, ended, ready } = await launchServer({ TRADEPOST_SHUTDOWN_SECONDS: '3600' })
    const { hostname, port } = new URL(await ready)
    const socket = connect(Number(port), hostname)
    t.after(() => socket.destroy())
    await once(socket, 'connect')

    child.kill('SIGTERM')

    assert.equal((await ended).code, 0)
  })

  it('gives back the jobs that do not end in time', async (t) => {
    const { child, ended, ready, databaseUrl } = await launchServer({ TRADEPOST_SHUTDOWN_SECONDS: '1' })
    await ready
    const database = openDatabase({ connectionString: databaseUrl, max: 2 })
    t.after(() => database.close())
    const inWork = () =>
      database.many<{ task: string }>(
        sql`select task_identifier as task from graphile_worker.jobs where locked_at is not null`,
      )

    const output = await database.tx(async (tx) => {
      await tx.run(sql`lock table idempotency_key`)
      await database.run(sql`select graphile_worker.add_job('removeOldKeys', '{}')`)
      // a server begins other jobs by itself
      await until(async () => (await inWork()).some(({ task }) => task === 'removeOldKeys'))
      child.kill('SIGTERM')
      return (await ended).output
    })

    assert.match(output, /"jobs":\["removeOldKeys"\]/)
    assert.deepEqual(await inWork(), [])
  })

  for (const moment of [0, 400])
    it(`ends also ${moment} ms after its first worker was begun`, async () => {
      const { child, ended } = await launchServer({ TRADEPOST_WORKERS: '3' })
      const pid = child.pid as number
      await until(() => childrenOf(pid).length > 0)
      await sleep(moment)

      process.kill(-pid, 'SIGTERM')

      const { code, output } = await ended
      assert.equal(code, 0, output)
    })

  it('ends as wished for also when the signal reached its workers first', async () => {
    const { child, ended } = await launchServer({ TRADEPOST_WORKERS: '2' })
    const pid = child.pid as number
    await until(() => childrenOf(pid).length === 2)
    for (const worker of childrenOf(pid)) process.kill(worker, 'SIGTERM')
    await until(() => childrenOf(pid).length === 0)

    child.kill('SIGTERM')

    const { code, output } = await ended
    assert.equal(code, 0, output)
  })
})

it('two servers that start at once on an empty database with the demo both become ready', async () => {
  const env = { DATABASE_URL: await emptyDatabase(), TRADEPOST_DEMO: '1', ...secret }

  const servers = [launch(env), launch(env)]

  const urls = await Promise.all(servers.map(({ ready }) => ready))
  assert.equal(new Set(urls).size, 2)
  for (const { child, ended } of servers) {
    child.kill('SIGTERM')
    assert.equal((await ended).code, 0)
  }
})
