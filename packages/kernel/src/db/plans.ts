import type pg from 'pg'

/** How often at most the tables are looked at, in the course of other work. */
const LOOK_MS = 2_000
/** Up to so many rows every plan is a good one. */
const FEW_ROWS = 500

/** PostgreSQL keeps these counts anyway; to ask for the sizes of all files took it 16 ms on a busy machine. */
const countsText = `select oid::text, pg_stat_get_live_tuples(oid) as rows from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace`

type Counts = Map<string, number>

const hasGrown = (before: Counts, after: Counts): boolean =>
  [...after].some(([table, rows]) => rows > FEW_ROWS && rows > 2 * (before.get(table) ?? 0))

/**
 * A prepared statement keeps the plan that fitted when its tables were small, until PostgreSQL has counted
 * them again: a minute in which every request could scan a whole table that grows from nothing, as on the day
 * of a sale. So all connections plan again when a table has doubled.
 */
export const renewPlans = (pool: pg.Pool): void => {
  const seen = new WeakMap<pg.PoolClient, number>()
  let generation = 0
  let counts: Counts = new Map()
  let nextLook = Date.now() + LOOK_MS

  const look = async () => {
    const { rows } = await pool.query<{ oid: string; rows: number }>(countsText)
    const now: Counts = new Map(rows.map(({ oid, rows }) => [oid, rows]))
    if (!hasGrown(counts, now)) return
    counts = now
    generation++
  }

  pool.on('acquire', (client) => {
    const last = seen.get(client) ?? generation
    seen.set(client, generation)
    // not awaited: it travels with whatever the connection was taken for
    if (last < generation) client.query('discard plans').catch(() => undefined)
    if (Date.now() < nextLook) return
    nextLook = Date.now() + LOOK_MS
    // if it fails, so does the work, and says why
    look().catch(() => undefined)
  })
}
