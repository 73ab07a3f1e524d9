import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Db, OLDEST_POSTGRESQL, openDatabase, openVault, type Sql, sql } from '@tradepost/kernel'
import { createClient } from '@tradepost/sdk'
import { cloneDemo } from '../support/demo.ts'
import { launch, newFolder } from '../support/launch.ts'
import { cloneDatabase } from '../support/server.ts'
import { until } from '../support/until.ts'

const demoClient = (baseUrl: string) =>
  createClient({ baseUrl, merchantCode: 'demo', clientId: 'demo', clientSecret: 'demo-secret', retries: 0 })

describe('a start that cannot work', { concurrency: 4 }, () => {
  const failures: [string, () => Promise<Record<string, string>>, RegExp][] = [
    [
      'with a wrong setting',
      async () => ({ TRADEPOST_PORT: 'eighty' }),
      /^TRADEPOST_PORT is "eighty": it takes .+\n$/,
    ],
    [
      'with the demo open to the network',
      async () => ({ TRADEPOST_HOST: '0.0.0.0', TRADEPOST_DEMO: '1' }),
      /^TRADEPOST_DEMO .+ loopback .+\n$/,
    ],
    [
      'on a port in use',
      async () => ({ TRADEPOST_PORT: String(await usedPort()), DATABASE_URL: await cloneDatabase() }),
      /^Port \d+ on 127\.0\.0\.1 is in use: .+\n$/,
    ],
    [
      'on a database server that is too old',
      async () => ({ DATABASE_URL: await oldServer() }),
      new RegExp(
        `^The database at .+ is PostgreSQL 15\\.9, .+: use PostgreSQL ${OLDEST_POSTGRESQL} or newer\\.\\n$`,
      ),
    ],
    [
      'on a database that does not answer',
      async () => ({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
      /^The database at 127\.0\.0\.1:1\/none does not answer .+\n$/,
    ],
    [
      'on a database newer than the program',
      async () => ({ DATABASE_URL: await newerDatabase() }),
      /^The database is at migration 9999, .+ older than the database\. .+\n$/,
    ],
    [
      'with another secret than before',
      async () => ({ DATABASE_URL: await databaseOfAnotherSecret() }),
      /^The stored keys cannot be opened: TRADEPOST_SECRET .+\n$/,
    ],
  ]
  for (const [when, settings, sentence] of failures)
    it(`says in one sentence what is wrong, ${when}`, async () => {
      const env = { TRADEPOST_SECRET: 'a secret of the tests, long enough to be one', ...(await settings()) }

      const { code, output } = await launch(env).ended

      assert.equal(code, 1)
      assert.match(output, sentence)
    })
})

for (const workers of ['1', '2'])
  it(`makes nothing when the port is in use, with TRADEPOST_WORKERS=${workers}`, async () => {
    const folder = await newFolder()
    const env = { TRADEPOST_DATA_DIR: join(folder, 'data'), TRADEPOST_PORT: String(await usedPort()) }

    const { code, output } = await launch({ ...env, TRADEPOST_WORKERS: workers }).ended

    assert.equal(code, 1)
    assert.match(output, /^Port \d+ on 127\.0\.0\.1 is in use: .+\n$/)
    assert.deepEqual(await readdir(folder), [])
  })

/** One that says of itself that it is version 15. */
const oldServer = async (): Promise<string> => {
  const url = await changedDatabase(sql`
    create function public.current_setting(name text) returns text immutable
      return case name when 'server_version_num' then '150009' else '15.9' end`)
  const database = openDatabase({ connectionString: url, max: 1 })
  await database.run(sql`do $$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`)
  await database.close()
  return url
}

const usedPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return (server.address() as { port: number }).port
}

const changedDatabase = async (change: Sql): Promise<string> => {
  const url = await cloneDatabase()
  const database = openDatabase({ connectionString: url, max: 1 })
  await database.run(change)
  await database.close()
  return url
}

const newerDatabase = () =>
  changedDatabase(
    sql`insert into schema_migration (version, name, checksum) values (9999, '9999_from_the_future.sql', 'x')`,
  )

const databaseOfAnotherSecret = () =>
  changedDatabase(sql`
    insert into signing_key (id, private_key, public_key, create_date)
    values ('old', ${openVault('another secret').seal('{}')}, '{}', now())`)

describe('a running server', { concurrency: 4 }, () => {
  describe('with the demo', { concurrency: 1 }, () => {
    let settings: { DATABASE_URL: string; TRADEPOST_SECRET: string }
    before(async () => {
      settings = {
        DATABASE_URL: await cloneDemo(),
        TRADEPOST_SECRET: 'a secret of the tests, long enough to be one',
      }
    })

    it('answers the request in flight when it is told to stop, then ends with 0', async () => {
      const { child, ended, ready } = launch({ ...settings, TRADEPOST_DEMO: '1' })
      const url = await ready
      const api = demoClient(url)
      await api.listCatalogs()
      const database = openDatabase({ connectionString: settings.DATABASE_URL, max: 1 })
      let updating: Promise<unknown> | undefined
      await database.tx(async (tx) => {
        await tx.run(sql`select 1 from catalog where code = 'us' for update`)
        updating = api.updateCatalog({ catalogCode: 'us', body: { name: 'Renamed' } })
        await waiting(tx)
        process.kill(-(child.pid as number), 'SIGTERM')
        // it stops: nobody new is let in
        await until(() =>
          fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
            () => false,
            () => true,
          ),
        )
      })

      assert.equal(await updating, undefined)
      assert.equal((await ended).code, 0)
      const { name } = await database.one<{ name: string }>(sql`select name from catalog where code = 'us'`)
      assert.equal(name, 'Renamed')
      await database.close()
    })

    it('refuses the accounts of the demo once the demo is off', async () => {
      const closed = launch({ ...settings, TRADEPOST_DEMO: '0' })
      const url = await closed.ready

      await assert.rejects(demoClient(url).listCatalogs(), { status: 401 })
      const operator = createClient({
        baseUrl: url,
        clientId: 'operator',
        clientSecret: 'operator-secret',
        retries: 0,
      })
      await assert.rejects(operator.listMerchants(), { status: 401 })
      closed.child.kill('SIGTERM')
      assert.equal((await closed.ended).code, 0)
    })
  })

  it('is ready with its data after it was killed, on the embedded database', async () => {
    const env = { TRADEPOST_DATA_DIR: await newFolder() }
    const first = launch(env)
    await demoClient(await first.ready).updateProduct({
      productCode: 'tea cosy',
      body: { url: 'before-the-kill' },
    })
    first.child.kill('SIGKILL')
    await first.ended

    const second = launch(env)
    const { product } = await demoClient(await second.ready).getProduct({
      productCode: 'tea cosy',
      fields: 'url',
    })
    process.kill(-(second.child.pid as number), 'SIGINT')
    const { code } = await second.ended

    assert.equal(product.url, 'before-the-kill')
    assert.equal(code, 0)
  })

  it('serves with several processes, and all of them end together', async () => {
    const { child, ended, ready } = launch({
      DATABASE_URL: await cloneDemo(),
      TRADEPOST_DEMO: '1',
      TRADEPOST_WORKERS: '2',
      TRADEPOST_SECRET: 'a secret of the tests, long enough to be one',
    })
    const url = await ready
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${url}/readyz`, { headers: { connection: 'close' } })),
    )

    process.kill(-(child.pid as number), 'SIGINT')

    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(10).fill(200),
    )
    assert.equal((await ended).code, 0)
  })
})

/** Until another connection waits for the lock that `tx` holds. */
const waiting = (tx: Db) =>
  until(async () => {
    const query = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    return (await tx.maybe(query)) !== null
  })
