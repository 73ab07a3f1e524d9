import assert from 'node:assert/strict'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { makeDatabase } from '../../test/database.ts'
import { UserError } from '../base/user-error.ts'
import { openDatabase } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { migrate } from './migrate.ts'

const folderOf = async (files: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const open = (t: TestContext, connectionString: string) => {
  const database = openDatabase({ connectionString, max: 3 })
  t.after(() => database.close())
  return database
}

const tables = sql`
  select table_name as name from information_schema.tables where table_schema = 'public' order by table_name`
const first = { '0001_create_a.sql': 'create table a (id int); insert into a values (1);' }
const second = { ...first, '0002_create_b.sql': 'create table b (id int)' }

describe('migrations', () => {
  it('are applied once and in order, and only what is new later on', async (t) => {
    const database = open(t, await makeDatabase('nothing'))

    assert.deepEqual(await migrate(database, await folderOf(first)), ['0001_create_a.sql'])
    assert.deepEqual(await migrate(database, await folderOf(second)), ['0002_create_b.sql'])
    assert.deepEqual(await migrate(database, await folderOf(second)), [])
    assert.deepEqual(await database.many(sql`select count(*) as n from a`), [{ n: 1 }])
    const { rows } = await database.pool.query(
      `select to_regclass('graphile_worker.jobs') is not null as there`,
    )
    assert.equal(rows[0].there, true)
  })

  it('of processes that start at once are applied by one of them', async (t) => {
    const url = await makeDatabase('nothing')
    const folder = await folderOf(second)

    const done = await Promise.all([1, 2, 3, 4].map(() => migrate(open(t, url), folder)))

    assert.deepEqual(done.map((names) => names.length).sort(), [0, 0, 0, 2])
  })

  it('leave nothing half done when one fails, and go on from there', async (t) => {
    const database = open(t, await makeDatabase('nothing'))
    const wrong = { ...first, '0002_create_b.sql': 'create table b (id int); create table c (id nonsense);' }

    await assert.rejects(
      migrate(database, await folderOf(wrong)),
      /migration 0002_create_b\.sql failed: type "nonsense" does not exist/,
    )

    assert.deepEqual(await database.many(tables), [{ name: 'a' }, { name: 'schema_migration' }])
    assert.deepEqual(await migrate(database, await folderOf(second)), ['0002_create_b.sql'])
  })

  it('are refused when one was changed after it had been applied', async (t) => {
    const database = open(t, await makeDatabase('nothing'))
    await migrate(database, await folderOf(first))
    const changed = { '0001_create_a.sql': 'create table a (id bigint)' }

    await assert.rejects(
      migrate(database, await folderOf(changed)),
      new UserError(
        'The migration 0001_create_a.sql was changed after it had been applied. Restore the file.',
      ),
    )
  })

  it('are refused when the database is newer than the program', async (t) => {
    const database = open(t, await makeDatabase('nothing'))
    await migrate(database, await folderOf(second))

    await assert.rejects(
      migrate(database, await folderOf(first)),
      new UserError(
        'The database is at migration 2, this program knows 1: it is older than the database. Start the newer Tradepost.',
      ),
    )
  })

  it('are refused when two bear the same number', async (t) => {
    const database = open(t, await makeDatabase('nothing'))
    const folder = await folderOf({ ...first, '0001_create_b.sql': 'create table b (id int)' })

    await assert.rejects(
      migrate(database, folder),
      /0001_create_a\.sql and 0001_create_b\.sql bear the same number/,
    )
    assert.deepEqual(await database.many(tables), [])
  })

  it('say what happened when the connection breaks, and can be tried again', async (t) => {
    const database = open(t, await makeDatabase('nothing'))
    const broken = { '0001_create_a.sql': 'select pg_terminate_backend(pg_backend_pid())' }

    await assert.rejects(migrate(database, await folderOf(broken)), /0001_create_a\.sql failed/)

    assert.deepEqual(await migrate(database, await folderOf(first)), ['0001_create_a.sql'])
  })
})
