import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Database } from '../db/db.ts'

/** A balancer that asks every second should learn it at the first time; a frozen database would never answer. */
const PATIENCE_MS = 800
/** Longer than reads may take: connections that are all out and do not come back wait for a server that is gone. */
const STANDSTILL_MS = 15_000

const SILENT = 'The database does not answer in time.'
const READ_ONLY = 'The database takes no writes: it is a replica.'
const HUNG = 'Connections to the database hang: it has moved, or the network drops their packets.'

const inTime = async <T>(work: Promise<T>, late: T): Promise<T> => {
  const { promise, resolve } = Promise.withResolvers<T>()
  const timer = setTimeout(() => resolve(late), PATIENCE_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** A connection that does not answer is closed: the next request would wait for it. */
const answers = async (pool: pg.Pool): Promise<boolean> => {
  const client = await pool.connect()
  try {
    await client.query({ text: 'select 1', query_timeout: PATIENCE_MS } as pg.QueryConfig)
    client.release()
    return true
  } catch {
    client.release(true)
    return false
  }
}

/** When a server fails over without a word, new connections work and those that were there before hang. */
const watchPool = (pool: pg.Pool) => {
  let lastReturn = performance.now()
  pool.on('release', () => {
    lastReturn = performance.now()
  })
  return async (): Promise<string | null> => {
    const isFree = pool.idleCount > 0 || pool.totalCount < pool.options.max
    if (!isFree) return performance.now() - lastReturn > STANDSTILL_MS ? HUNG : null
    if (pool.idleCount === 0 || (await answers(pool))) return null
    for (let left = pool.idleCount; left > 0; left--) answers(pool).catch(() => undefined)
    return HUNG
  }
}

/** On a connection of its own: requests that hold all others make the server busy, not unfit. */
const askServer = (app: FastifyInstance, { options }: pg.Pool) => {
  const own = new pg.Pool({
    ...options,
    // the password is hidden from spreading
    password: options.password,
    application_name: 'tradepost probe',
    max: 1,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    allowExitOnIdle: true,
  })
  own.on('error', () => undefined)
  app.addHook('onClose', () => own.end())
  return async (): Promise<string | null> => {
    const { rows } = await own.query(
      "select current_setting('transaction_read_only') = 'on' as \"isReadOnly\"",
    )
    return (rows[0] as { isReadOnly: boolean }).isReadOnly ? READ_ONLY : null
  }
}

/** Says within a second why requests cannot be served; null when they can. Questions of the same moment share an answer. */
export const watchDatabase = (app: FastifyInstance, { pool }: Database): (() => Promise<string | null>) => {
  const questions = [askServer(app, pool), watchPool(pool)]
  let asking: Promise<string | null> | undefined
  const ask = async () => {
    const found = await Promise.all(
      questions.map((question) =>
        inTime(
          question().catch(() => SILENT),
          SILENT,
        ),
      ),
    )
    return found.find((reason) => reason !== null) ?? null
  }
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}
