import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openTestDatabase } from '../../test/database.ts'
import { removeOldest } from './remove-in-parts.ts'
import { sql } from './sql.ts'

const database = await openTestDatabase()

/** More than two parts, of which every fifth row is kept by its state. */
const makeEntries = async () => {
  await database.run(sql`drop table if exists entry`)
  await database.run(
    sql`create table entry (place int primary key, day date not null, is_open boolean not null)`,
  )
  await database.run(sql`
    insert into entry select n, date '2026-01-01' + n / 100, n % 5 = 0 from generate_series(0, 11999) n`)
}
const left = () =>
  database.one<{ count: number; first: number }>(sql`
    select count(*)::int as count, min(place) as first from entry where not is_open`)

it('removes old rows of any number and leaves all others', async () => {
  await makeEntries()

  const removed = await removeOldest(database, sql`entry`, {
    order: sql`t.place`,
    where: sql`t.place < 11000 and not t.is_open`,
  })

  assert.equal(removed, 8800)
  assert.deepEqual(await left(), { count: 800, first: 11001 })
})

it('ends at rows that are not old, by an age that the index does not know', async () => {
  await makeEntries()

  const removed = await removeOldest(database, sql`entry`, {
    order: sql`t.place`,
    where: sql`not t.is_open`,
    only: sql`t.day < '2026-03-12'`,
  })

  assert.equal(removed, 5600)
  assert.deepEqual(await left(), { count: 4000, first: 7001 })
})
