import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { migrateDatabase } from '../src/database.ts'
import { functionCalls } from './call.fixture.ts'

const { call, database } = await functionCalls()
const here = new URL('.', import.meta.url)
const migrations = new URL('../migrations/', import.meta.url)
const names = (text: string) =>
  [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name)
const all = await readdir(here, { recursive: true })
const files = all.filter((path) => path.endsWith('.sql'))

describe('the functions of the database', () => {
  it('all have their text in this folder, where it can be changed', async () => {
    const texts = await Promise.all(files.map((name) => readFile(new URL(name, here), 'utf8')))

    const inDatabase = await database.many<{ name: string }>(sql`
      select distinct p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      order by 1`)

    assert.deepEqual(
      texts.flatMap(names).sort(),
      inDatabase.map(({ name }) => name),
    )
  })

  it('each have a test beside them', () => {
    assert.deepEqual(
      files.filter((path) => !all.includes(path.replace('.sql', '.test.ts'))),
      [],
    )
  })

  it('have files of different names, by which the database knows them', () => {
    const known = files.map((path) => basename(path))

    assert.deepEqual([...new Set(known)], known)
  })

  it('are defined by no migration after those that came before this folder', async () => {
    const late = (await readdir(migrations)).filter((name) => Number(name.slice(0, 4)) > 31)
    for (const name of late) {
      const text = await readFile(new URL(name, migrations), 'utf8')
      // a trigger needs its function at once: an empty one there, its body here
      const bodies = text.match(/create (or replace )?function [^$]*\$\$(?!begin end\$\$)/gi)
      assert.equal(bodies, null, name)
    }
  })

  it('are applied again when their text has changed', async () => {
    await database.run(sql`create or replace function available(on_hand numeric, on_reserve numeric) returns numeric
      language sql immutable parallel safe return 7`)
    await database.run(sql`update schema_function set checksum = 'of another text' where name = 'stock.sql'`)

    await migrateDatabase(database)

    assert.equal(Number(await call(sql`available(5, 2)`)), 3)
  })
})
