import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase, sql } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { childrenOf, launch } from '../support/launch.ts'
import { cloneDatabase, emptyDatabase } from '../support/server.ts'
import { until } from '../support/until.ts'

const secret = { TRADEPOST_SECRET: 'a secret of the tests, long enough to be one' }

const launchServer = async (env: Record<string, string>) => {
  const databaseUrl = await cloneDatabase()
  return { databaseUrl, ...launch({ DATABASE_URL: databaseUrl, TRADEPOST_DEMO: '0', ...secret, ...env }) }
}

const openSocket = async (url: string) => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  closeAfterFile(async () => socket.destroy())
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** A request whose body never comes to its end. */
const beginUpload = async (url: string) => {
  const socket = await openSocket(url)
  const head = ['POST /auth/oauth/token HTTP/1.1', 'host: here', 'content-type: application/json']
  // the answer to the expectation tells that the server has begun to read
  socket.write([...head, 'expect: 100-continue', 'content-length: 1000', '', '{'].join('\r\n'))
  await once(socket, 'data')
  return socket
}

const hasCutOff = /"requests":\["POST \/auth\/oauth\/token \(still being sent, request id .+\)"\]/

const inWork = (database: Database) =>
  database.many<{ task: string }>(
    sql`select task_identifier as task from graphile_worker.jobs where locked_at is not null`,
  )

describe('a server that is told to stop', { concurrency: 4 }, () => {
  describe('and has not ended all work when the time is over', { concurrency: 1 }, () => {
    let upload: Socket
    let database: Database
    let stopped: Awaited<ReturnType<typeof launch>['ended']>
    before(async () => {
      const { child, ended, ready, databaseUrl } = await launchServer({ TRADEPOST_SHUTDOWN_SECONDS: '1' })
      upload = await beginUpload(await ready)
      database = openDatabase({ connectionString: databaseUrl, max: 2 })
      stopped = await database.tx(async (tx) => {
        await tx.run(sql`lock table idempotency_key`)
        await database.run(sql`select graphile_worker.add_job('removeOldKeys', '{}')`)
        // a server begins other jobs by itself
        await until(async () => (await inWork(database)).some(({ task }) => task === 'removeOldKeys'))
        child.kill('SIGTERM')
        return ended
      })
    })
    after(() => database.close())

    it('cuts off an unfinished upload', async () => {
      assert.equal(stopped.code, 0)
      assert.match(stopped.output, hasCutOff)
      await until(() => upload.destroyed)
    })

    it('gives back the jobs', async () => {
      assert.match(stopped.output, /"jobs":\["removeOldKeys"\]/)
      assert.deepEqual(await inWork(database), [])
    })
  })

  it('cuts off an unfinished upload when the time is over, with TRADEPOST_WORKERS=2', async () => {
    const env = { TRADEPOST_SHUTDOWN_SECONDS: '1', TRADEPOST_WORKERS: '2' }
    const { child, ended, ready } = await launchServer(env)
    const upload = await beginUpload(await ready)

    child.kill('SIGTERM')

    const { code, output } = await ended
    assert.equal(code, 0)
    assert.match(output, hasCutOff)
    await until(() => upload.destroyed)
  })

  describe('and waits for an upload', { concurrency: 1 }, () => {
    let server: Awaited<ReturnType<typeof launchServer>>
    before(async () => {
      server = await launchServer({ TRADEPOST_SHUTDOWN_SECONDS: '3600' })
    })

    it('closes connections on which nothing was asked at once', async () => {
      const url = await server.ready
      const upload = await beginUpload(url)
      const idle = await openSocket(url)

      server.child.kill('SIGTERM')

      await once(idle.resume(), 'close')
      assert.equal(upload.closed, false)
    })

    it('waits for nothing any more when it is told again', async (t) => {
      const again = setInterval(() => server.child.kill('SIGTERM'), 500)
      t.after(() => clearInterval(again))

      assert.equal((await server.ended).code, 0)
    })
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
