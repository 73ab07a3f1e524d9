import type pg from 'pg'

/** How often at most the sizes of the tables are looked at, in the course of other work. */
const LOOK_MS = 2_000
/** Below this every plan is a good one. */
const SMALL_BYTES = 8 * 8192

/** Skips a table that is locked, such as by a migration, so that no connection waits. */
const sizesText = `set local lock_timeout = 20; select oid::text, pg_relation_size(oid) as bytes from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace`

type Sizes = Map<string, number>

const hasGrown = (before: Sizes, after: Sizes): boolean =>
  [...after].some(([table, bytes]) => bytes > SMALL_BYTES && bytes > 2 * (before.get(table) ?? 0))

/**
 * A prepared statement keeps the plan that fitted when its tables were small, until PostgreSQL has counted
 * them again: a minute in which every request could scan a whole table that grows from nothing, as on the day
 * of a sale. So all connections plan again when a table has doubled.
 */
export const renewPlans = (pool: pg.Pool): void => {
  const seen = new WeakMap<pg.PoolClient, number>()
  let generation = 0
  let sizes: Sizes = new Map()
  let nextLook = Date.now() + LOOK_MS

  const look = async () => {
    const results = (await pool.query(sizesText)) as unknown as pg.QueryResult<{
      oid: string
      bytes: number
    }>[]
    const rows = results.at(-1)?.rows ?? []
    const now: Sizes = new Map(rows.map(({ oid, bytes }) => [oid, bytes]))
    if (!hasGrown(sizes, now)) return
    sizes = now
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
