import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionOptions } from '../db.ts'
import { wasRefused } from '../lease.ts'
import { Client } from './client.ts'
import { prepareSession } from './session.ts'

const RETRY_MS = 250

/** The statements of graphile-worker by which a job ends. They name the job and its holder: the second time changes nothing. */
const endsJob = (statement: unknown): statement is pg.QueryConfig =>
  /^(complete|fail)_job/.test((statement as pg.QueryConfig | undefined)?.name ?? '')

export type JobPool = {
  pool: pg.Pool
  /** From now on nothing waits for a database that is away. */
  hurry(): void
}

/**
 * Connections of their own: one that listens and those of long jobs must not take places from requests. graphile-worker does
 * not wait for the statement by which a job ends, and a failure would end the process; while the database restarts it is
 * repeated instead.
 */
export const openJobPool = (connection: ConnectionOptions): JobPool => {
  let inHurry = false
  const waitUnless = async (error: unknown) => {
    if (inHurry || wasRefused(error)) throw error
    await sleep(RETRY_MS)
  }
  class JobClient extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const query = this.query as (...sent: unknown[]) => Promise<unknown>
      const send = (...sent: unknown[]) => {
        const [statement] = sent
        if (!endsJob(statement)) return query.apply(this, sent)
        return query.call(this, statement).catch((error) => sendAgain(statement, error))
      }
      Object.assign(this, { query: send })
    }
  }
  const pool = new pg.Pool({
    ...connection,
    Client: JobClient,
    max: 4,
    application_name: 'tradepost jobs',
    onConnect: prepareSession,
  })
  const connect = pool.connect.bind(pool)
  const connectPatiently = async (): Promise<pg.PoolClient> => {
    for (;;)
      try {
        return await connect()
      } catch (error) {
        await waitUnless(error)
      }
  }
  const sendAgain = async (statement: pg.QueryConfig, error: unknown): Promise<unknown> => {
    await waitUnless(error)
    const client = await connectPatiently()
    try {
      return await client.query(statement)
    } finally {
      client.release()
    }
  }
  // `pool.query` connects by a callback
  const connectBy = (callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : connectPatiently()
  Object.assign(pool, { connect: connectBy })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    pool,
    hurry: () => {
      inHurry = true
    },
  }
}
