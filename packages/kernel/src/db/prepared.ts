import pg from 'pg'
import type { Sql } from './sql.ts'

/** A list filter can produce any number of texts; only this many are kept prepared on a connection. */
const MAX_PREPARED = 500
/** The first text of its kind: every connection caches what it has prepared, and so all cache the same one. */
type Prepared = { name: string; text: string }
const prepared = new Map<string, Prepared>()
let nameCount = 0

const oneOff = new WeakSet<Sql>()

/** For statements composed by callers, of which there are many: they must not push out the frequent ones. */
export const unprepared = (query: Sql): Sql => {
  oneOff.add(query)
  return query
}

/** Unprepared statements cost half the throughput, so every text gets a name the first time it is seen. */
export const nameOf = (query: Sql, text: string): Prepared | undefined => {
  if (oneOff.has(query)) return undefined
  const known = prepared.get(text)
  if (known) return known
  if (prepared.size >= MAX_PREPARED) return undefined
  const named = { name: `s${nameCount++}`, text }
  prepared.set(text, named)
  return named
}

/** A migration changed the columns of a statement that a process had prepared before; it did nothing yet. */
export const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/**
 * New names make all connections prepare again; of many statements that fail at once only the first counts.
 */
export const forgetNames = (text: string, named: Prepared | undefined) => {
  if (prepared.get(text) === named) prepared.clear()
}
