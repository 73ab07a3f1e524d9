import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOfNodes, type Node, openNode } from '@tradepost/postgres/nodes'
import { type Database, openDatabase } from './db.ts'
import { limitsOf } from './limits.ts'
import { listen } from './listen.ts'
import { sql } from './sql.ts'

const until = async (holds: () => boolean | Promise<boolean>) => {
  for (const begin = Date.now(); !(await holds()); await sleep(20))
    if (Date.now() - begin > 60_000) throw new Error('it never came to be')
}

describe('a database of several servers', () => {
  let folder = ''
  let [first, second]: Node[] = []
  let database: Database
  const heard: string[] = []
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradepost-nodes-'))
    await chmod(folder, 0o755)
    first = await openNode(folder, 'first', { durable: false })
    second = await openNode(folder, 'second', { durable: false })
    await first.start()
    await first.query('create table note (id int primary key); create unlogged table kept (id int)')
    await second.start(first)
    database = openDatabase(
      { connectionString: addressOfNodes([second, first]), max: 4 },
      limitsOf({ readSeconds: 20, writeSeconds: 20 }),
    )
  })
  after(async () => {
    await database?.close()
    await first?.kill()
    await second?.kill()
    await rm(folder, { recursive: true, force: true })
  })
  const notes = async () =>
    (await database.many<{ id: number }>(sql`select id from note order by id`)).map(({ id }) => id)
  const note = (id: number) => database.tx((tx) => tx.run(sql`insert into note values (${id})`))

  it('is written to where it takes writes, whatever their order', async () => {
    const all = Array.from({ length: 8 }, (_, id) => note(id))

    await Promise.all(all)

    assert.equal((await notes()).length, 8)
  })

  it('is not asked again on a connection that turned out to lead to a standby', async () => {
    const standby = openDatabase({ ...second?.connection, max: 2 })
    const statements = [sql`insert into note values (50)`, sql`select id from kept`]
    for (const statement of statements) {
      await standby.one(sql`select 1 as n`)
      assert.equal(standby.pool.totalCount, 1)

      await assert.rejects(standby.run(statement), { code: statement === statements[0] ? '25006' : '0A000' })

      await until(() => standby.pool.totalCount === 0)
    }
    await standby.close()
  })

  it('goes on at the standby that was promoted, and no caller sees an error', async () => {
    const { promise: connected, resolve } = Promise.withResolvers<void>()
    const listening = listen(database, 'news', {
      message: (text) => heard.push(text),
      connected: resolve,
      lost: () => undefined,
    })
    await connected
    await until(async () => (await second?.query('select from note'))?.length === 8)
    await first?.kill()

    const writing = [note(100), note(101), note(102)]
    await sleep(300)
    await second?.promote()
    await Promise.all(writing)

    assert.deepEqual((await notes()).slice(-3), [100, 101, 102])
    await until(async () => {
      await database.run(sql`select pg_notify('news', 'again')`)
      return heard.includes('again')
    })
    await listening.close()
  })

  it('leaves the old primary alone when it comes back', async () => {
    await first?.start()
    await Promise.all(Array.from({ length: 4 }, (_, at) => note(200 + at)))

    const fresh = openDatabase({
      connectionString: `${addressOfNodes([first, second] as Node[])}&application_name=x`,
      max: 1,
    })
    const { rows } = await fresh.pool.query('select count(*)::int as n from note where id >= 200')
    await fresh.close()

    assert.equal(rows[0].n, 4)
    assert.equal((await first?.query('select from note where id >= 100'))?.length, 0)
  })

  it('is left for another server that was promoted while it still answers', async () => {
    await first?.kill()
    await first?.start(second)
    await until(async () => (await first?.query('select from note where id >= 200'))?.length === 4)

    await first?.promote()
    await until(async () => {
      // nobody knows what became of a write that is under way when its server is left
      await note(Math.round(performance.now() * 1000)).catch(({ message }) =>
        assert.match(message, /another server takes the writes now/),
      )
      return ((await first?.query('select from note where id > 1000'))?.length ?? 0) > 0
    })

    assert.equal(
      await database
        .one<{ n: number }>(sql`select count(*) as n from note where id between 200 and 300`)
        .then(({ n }) => n),
      4,
    )
  })
})
