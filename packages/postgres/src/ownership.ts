import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './pid-file.ts'

export interface HeldLock {
  /** False while its session is broken and not yet replaced. */
  isHeld(): boolean
  /** Calls when the session breaks: the database crashed and restarts itself, or it is gone. */
  onLost(listener: () => void): void
  release(): Promise<void>
}

/** Keeps our advisory locks apart from those of other programs on the same database. */
const ours = 848101
const serving = `(${ours}, 1)`
const inUse = `(${ours}, 2)`
/** A killed owner's session lives on for some milliseconds until PostgreSQL sees its socket closed. */
const ownerPatience = 1000
const recoveryPatience = 30_000
/** With the number of the process behind it, so that others can name who holds the lock. */
const lockName = 'tradepost lock '
/** A frozen database must not block a process that wants to stop. */
const impatient = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 }
/** PostgreSQL's error code while it starts, recovers or shuts down. */
const cannotConnectNow = '57P03'

/** Makes this process the owner of the database; null if another living process is. */
export const claimOwnership = (connection: Connection): Promise<HeldLock | null> =>
  hold(connection, `pg_try_advisory_lock${serving}`, ownerPatience)

/** The process of the living server that has claimed the database; takes nothing itself. */
export async function findOwner(connection: Connection): Promise<number | undefined> {
  const client = new pg.Client({ ...connection, ...impatient, application_name: 'tradepost look' })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>(
      `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.classid = ${ours} and l.objid = 1 and l.granted
        and l.database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0] && Number(rows[0].name.slice(lockName.length))
  } finally {
    await client.end().catch(() => {})
  }
}

/** Marks the database as in use, so that nobody stops it; null when its last user is just stopping it. */
export const markInUse = (connection: Connection): Promise<HeldLock | null> =>
  hold(connection, `pg_try_advisory_lock_shared${inUse}`, 0)

/** Runs the action if nobody uses the database, and keeps others from opening it until it is done. */
export async function whenUnused(connection: Connection, action: () => Promise<void>): Promise<void> {
  const session = await lockOnceReady(connection, `pg_try_advisory_lock${inUse}`)
  if (!session) return
  await action()
  await session.end().catch(() => {})
}

/**
 * Waits for a database that restarts itself after a crash; one that is gone was stopped by another process.
 */
async function lockOnceReady(connection: Connection, lock: string): Promise<pg.Client | null> {
  for (const begin = Date.now(); Date.now() - begin < recoveryPatience; await sleep(50)) {
    try {
      return await tryLock(connection, lock)
    } catch (error) {
      if ((error as pg.DatabaseError).code !== cannotConnectNow) return null
    }
  }
  return null
}

async function hold(connection: Connection, lock: string, patience: number): Promise<HeldLock | null> {
  let session = await tryLock(connection, lock)
  for (const begin = Date.now(); !session && Date.now() - begin < patience; await sleep(50)) {
    session = await tryLock(connection, lock)
  }
  if (!session) return null

  let released = false
  let isHeld = true
  let tell = () => {}
  let current: pg.Client = session
  const watch = () =>
    current.once('end', () => {
      isHeld = false
      if (released) return
      tell()
      void retake()
    })
  // When one PostgreSQL process crashes all sessions end, and the lock with them; the database itself comes back.
  const retake = async () => {
    for (; !released; await sleep(50, undefined, { ref: false })) {
      const again = await tryLock(connection, lock).catch(() => null)
      if (!again) continue
      current = again
      if (released) return again.end()
      isHeld = true
      return void watch()
    }
  }
  watch()

  return {
    isHeld: () => isHeld,
    onLost: (listener) => {
      tell = listener
      if (!isHeld) listener()
    },
    async release() {
      released = true
      // Ending the session frees the lock too, but only a moment later.
      await current.query('select pg_advisory_unlock_all()').catch(() => {})
      await current.end().catch(() => {})
    },
  }
}

/** A session that holds the lock, or null when another process has it. */
async function tryLock(connection: Connection, lock: string): Promise<pg.Client | null> {
  const client = new pg.Client({ ...connection, ...impatient, application_name: lockName + process.pid })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ got: boolean }>(`select ${lock} as got`).catch((error) => {
    client.end().catch(() => {})
    throw error
  })
  if (rows[0]?.got) return client
  await client.end()
  return null
}
