import assert from 'node:assert/strict'
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import {
  type Database,
  dispatchBatch,
  migrate,
  noLimits,
  numberEvents,
  openDatabase,
  sql,
} from '@tradepost/kernel'
import { connectionString, openEmbedded } from '@tradepost/postgres'
import { createClient, expectNoErrors } from '@tradepost/sdk'
import { migrateDatabase, migrationsFolder } from '../../src/database.ts'
import { createOperatorClient } from '../../src/services/auth/index.ts'
import { hook, receiver } from '../../src/services/webhook/webhook.fixture.ts'
import { copyDatabase } from '../support/copy-database.ts'
import { cloneDatabase, emptyDatabase, startServerOn } from '../support/server.ts'
import { until } from '../support/until.ts'

const open = (t: TestContext, url: string): Database => {
  const database = openDatabase({ connectionString: url, max: 3 }, noLimits)
  t.after(() => database.close())
  return database
}

const newFolder = async (t: TestContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tradepost-move-'))
  // the user of the database must get in
  await chmod(folder, 0o755)
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const nextTransaction = async (database: Database): Promise<number> =>
  (await database.one<{ id: number }>(sql`select pg_current_xact_id()::text::bigint as id`)).id

/** A PostgreSQL whose transactions are numbered from the beginning. */
const newCluster = async (t: TestContext): Promise<string> => {
  const cluster = await openEmbedded({
    dataDir: join(await newFolder(t), 'data'),
    role: 'tool',
    durable: false,
  })
  t.after(() => cluster.stop())
  return connectionString(cluster.connection)
}

type Site = Awaited<ReturnType<typeof startSite>>

const startSite = async (databaseUrl: string) => {
  const closers: (() => Promise<unknown>)[] = []
  const server = await startServerOn(databaseUrl, { allowPrivateTargets: true }, {}, (close) =>
    closers.push(close),
  )
  return {
    ...server,
    stop: async () => {
      for (const close of closers.splice(0)) await close()
    },
  }
}

const PER_BATCH = 250

const changes = ({ url }: Site, owner: { id: string; secret: string }) => {
  const api = createClient({
    baseUrl: url,
    merchantCode: 'moving',
    clientId: owner.id,
    clientSecret: owner.secret,
    retries: 0,
  })
  const create = async (name: string) => {
    const locations = Array.from({ length: PER_BATCH }, (_, n) => ({
      code: `${name}-${n}`,
      name: `${name} ${n}`,
      type: { code: 'store' as const },
    }))
    expectNoErrors(await api.createLocations({ body: { locations } }))
  }
  return { api, create }
}

describe('a database that moves to another PostgreSQL', () => {
  it('hands on each of 1,000 events once, those included that were waiting when it was dumped', async (t) => {
    const oldUrl = await cloneDatabase()
    const before = open(t, oldUrl)
    // the old server has seen more transactions than the new one will for a while
    await before.pool.query(
      'do $$ begin for n in 1..30000 loop perform pg_current_xact_id(); commit; end loop; end $$',
    )
    const site = await receiver()
    const from = await startSite(oldUrl)
    await createOperatorClient(before, from.platform, {
      id: 'operator',
      secret: 'operator-secret',
      name: 'Operator',
    })
    const { client } = await createClient({
      baseUrl: from.url,
      clientId: 'operator',
      clientSecret: 'operator-secret',
    }).createMerchant({
      body: {
        code: 'moving',
        name: 'Moving',
        owner: { emailAddress: 'o@moving.test', password: 'owner-password' },
      },
    })
    const first = changes(from, client)
    expectNoErrors(await first.api.createWebhooks({ body: { webhooks: [hook({ endpoint: site.url })] } }))

    await first.create('sent')
    await until(async () => site.got.length === PER_BATCH)
    const holder = await before.pool.connect()
    await holder.query('begin')
    await holder.query(`select from outbox_subscriber where name = 'webhooks' for update`)
    await first.create('not-taken')
    await until(async () => (await before.many(sql`select from outbox where position is null`)).length === 0)
    await holder.query('select from outbox_counter for update')
    await first.create('not-numbered')
    const newUrl = await newCluster(t)
    await copyDatabase(before, newUrl)
    await from.stop()
    await holder.query('rollback')
    holder.release()
    const oldTransaction = await nextTransaction(before)

    const to = await startSite(newUrl)
    const after = open(t, newUrl)
    assert.ok((await nextTransaction(after)) < oldTransaction / 2)
    await changes(to, client).create('new')
    await until(async () => site.got.length >= 4 * PER_BATCH)
    await until(async () => {
      const ahead = await after.many(sql`
        select from outbox_subscriber s join outbox o on o.position is null or o.position > s.position limit 1`)
      return ahead.length === 0
    })
    await to.stop()

    const got = Map.groupBy(site.got, ({ body }) => String(body.payload.locationCode))
    assert.equal(got.size, 4 * PER_BATCH)
    assert.equal(site.got.length, 4 * PER_BATCH)
  })
})

describe('positions that were ids of transactions', () => {
  const VERSION = '0132'

  /** As it was before events were numbered. */
  const olderDatabase = async (t: TestContext) => {
    const folder = await newFolder(t)
    for (const name of await readdir(migrationsFolder))
      if (name < VERSION) await cp(join(migrationsFolder, name), join(folder, name))
    const database = open(t, await emptyDatabase())
    await migrate(database, folder)
    return database
  }

  /** The name of an event is its place in the stream; ids were not in the order of transactions. */
  const insertEvents = (database: Database, count: number) =>
    database.run(sql`
      insert into outbox (merchant_id, id, tx, event, entity, entity_id, payload, actor, create_date)
      overriding system value
      select 1 + n % 3, ${count}::int - n + 1, (5000000 + n / 3)::text::xid8, 'shopUpdated', 'shop', 'x', '{}', 'x', now()
      from generate_series(1, ${count}::int) n`)

  const readOn = async (database: Database, name: string): Promise<number[]> => {
    const read: number[] = []
    const handle = async (_: unknown, events: { id: number }[]) =>
      void read.push(...events.map(({ id }) => id))
    while ((await dispatchBatch(database, { name, handle })) > 0);
    return read
  }

  it('become numbers, and every follower goes on where it was', async (t) => {
    const database = await olderDatabase(t)
    await insertEvents(database, 1000)
    await database.run(sql`select setval('outbox_id_seq', 1000)`)
    const order = (await database.many<{ id: number }>(sql`select id from outbox order by tx, id`)).map(
      ({ id }) => id,
    )
    const reached = { slow: 400, quick: 700, done: 1000 }
    for (const [name, count] of Object.entries(reached))
      await database.run(sql`
        insert into outbox_subscriber (name, tx, id)
        select ${name}, tx, id from outbox order by tx, id offset ${count - 1} limit 1`)

    await migrateDatabase(database)
    await database.run(sql`
      insert into outbox (merchant_id, event, entity, entity_id, payload, actor, create_date)
      values (1, 'shopUpdated', 'shop', 'new', '{}', 'x', now())`)
    await numberEvents(database)

    for (const [name, count] of Object.entries(reached))
      assert.deepEqual(await readOn(database, name), [...order.slice(count), 1001], name)
    assert.deepEqual(await readOn(database, 'later'), [...order.slice(400), 1001])
  })

  it('of a server that has never handed anything on become numbers, too', async (t) => {
    const database = await olderDatabase(t)
    await insertEvents(database, 10)

    await migrateDatabase(database)

    assert.equal((await readOn(database, 'first')).length, 10)
  })

  it('leave nothing behind that is a transaction of one server', async (t) => {
    const database = open(t, await cloneDatabase())

    const columns = await database.many<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and udt_name in ('xid', 'xid8', 'txid_snapshot', 'pg_snapshot') order by 1`)

    // of kept texts, which are built again when they do not fit
    assert.deepEqual(
      columns.map(({ name }) => name),
      ['catalog_names.changed_by', 'product_document.version'],
    )
  })
})
