import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, type Db, sql } from '@tradepost/kernel'
import type { Node } from '@tradepost/postgres/nodes'
import { growing } from './tables.ts'

export type TableState = {
  table: string
  scans: number
  removed: number
  dead: number
  vacuums: number
  bytes: number
}

const tables = growing.map(({ table }) => table)

export const readTables = (db: Db) =>
  db.many<TableState>(sql`
    select s.relname as table, s.seq_scan as scans, s.n_tup_del as removed, s.n_dead_tup as dead,
      s.autovacuum_count as vacuums, pg_total_relation_size(s.relid) as bytes
    from unnest(${tables}::text[]) with ordinality as wanted(name, place)
    join pg_stat_user_tables s on s.relname = wanted.name order by wanted.place`)

/** How old the oldest event is that not every follower has. */
const readLag = async (db: Db): Promise<number> => {
  const { seconds } = await db.one<{ seconds: number }>(sql`
    select coalesce(extract(epoch from clock_timestamp() - (
      select o.create_date from outbox o
      where o.position > (select min(s.position) from outbox_subscriber s) order by o.position limit 1)), 0)::float8 as seconds`)
  return seconds
}

/** The longest that followers of events were behind. */
export const watchLag = (database: Database) => {
  let longest = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      longest = Math.max(longest, await readLag(database))
      await sleep(500)
    }
  })()
  return async (): Promise<number> => {
    isOver = true
    await watching
    return longest
  }
}

const SLOW = /duration: ([\d.]+) ms {2}(?:statement|(?:execute|bind|parse) [^:]*): ([^\n]*(?:\n\t[^\n]*)*)/g

/** Statements of which PostgreSQL noted that they took longer than it should have. */
export const slowStatements = async ({ log }: Node, from: number): Promise<string[]> => {
  const text = (await readFile(log)).subarray(from).toString()
  return [...text.matchAll(SLOW)].map(
    ([, ms, statement]) =>
      `${Math.round(Number(ms))} ms: ${statement?.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
  )
}
