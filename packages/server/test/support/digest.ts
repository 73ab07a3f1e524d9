import { setTimeout } from 'node:timers/promises'
import { type Database, join, raw, sql } from '@tradepost/kernel'

/** Where processes note how far they are, which moves without any request, and where reads keep what they have built. */
const running = new Set([
  'outbox_subscriber',
  'outbox_counter',
  'clock_mark',
  'refresh_token',
  'revoked_token',
  'idempotency_key',
  'job',
  'product_document',
])

/** Of a table: the versions of its rows, which stay as long as nobody writes, and the rows themselves. */
type Digest = { versions: string; rows: string }
export type Digests = Map<string, Digest>

const versionsIn = async (db: Database) => {
  const tables = await db.many<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`)
  const each = tables
    .filter(({ name }) => !running.has(name))
    .map(
      ({ name }) => sql`
        select ${name}::text as name,
          count(*) || ' ' || coalesce(sum(hashtidextended(ctid, xmin::text::bigint)), 0) as versions
        from ${raw(`"${name}"`)}`,
    )
  return db.many<{ name: string; versions: string }>(join(each, ' union all '))
}

const rowsOf = async (db: Database, name: string): Promise<string> => {
  const { digest } = await db.one<{ digest: string }>(sql`
    select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from ${raw(`"${name}"`)} t`)
  return digest
}

/**
 * A fingerprint of all rows of each table: what is the same before and after has changed nothing. Reads again the
 * tables only that somebody has written since the earlier one.
 */
export const digestTables = async (db: Database, earlier: Digests = new Map()): Promise<Digests> => {
  const digests: Digests = new Map()
  for (const { name, versions } of await versionsIn(db)) {
    const known = earlier.get(name)
    digests.set(name, known?.versions === versions ? known : { versions, rows: await rowsOf(db, name) })
  }
  return digests
}

/** Waits until what the events of the last changes set off has been done. */
export const quiet = async (db: Database): Promise<void> => {
  let last = await digestTables(db)
  for (let same = 0, round = 0; same < 5 && round < 300; round++) {
    await setTimeout(100)
    const now = await digestTables(db, last)
    same = changedTables(last, now).length === 0 ? same + 1 : 0
    last = now
  }
}

export const changedTables = (before: Digests, after: Digests): string[] =>
  [...after].filter(([name, { rows }]) => before.get(name)?.rows !== rows).map(([name]) => name)
