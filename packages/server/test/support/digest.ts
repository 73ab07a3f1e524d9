import { setTimeout } from 'node:timers/promises'
import { type Database, raw, sql } from '@tradepost/kernel'

/** Where processes note how far they are; it moves without any request. */
const running = new Set([
  'outbox_subscriber',
  'clock_mark',
  'refresh_token',
  'revoked_token',
  'idempotency_key',
  'job',
])

export type Digests = Map<string, string>

/** A fingerprint of all rows of each table: what is the same before and after has changed nothing. */
export const digestTables = async (db: Database): Promise<Digests> => {
  const tables = await db.many<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`)
  const digests: Digests = new Map()
  for (const { name } of tables.filter((table) => !running.has(table.name))) {
    const row = await db.one<{ digest: string }>(sql`
      select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from ${raw(`"${name}"`)} t`)
    digests.set(name, row.digest)
  }
  return digests
}

/** Waits until what the events of the last changes set off has been done. */
export const quiet = async (db: Database): Promise<void> => {
  let last = await digestTables(db)
  for (let same = 0, round = 0; same < 5 && round < 300; round++) {
    await setTimeout(100)
    const now = await digestTables(db)
    same = changedTables(last, now).length === 0 ? same + 1 : 0
    last = now
  }
}

export const changedTables = (before: Digests, after: Digests): string[] =>
  [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name)
