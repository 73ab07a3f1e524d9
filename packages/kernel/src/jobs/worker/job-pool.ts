import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Client } from '../../db/connection/client.ts'
import { prepareSession } from '../../db/connection/session.ts'
import type { ConnectionOptions } from '../../db/db.ts'
import { wasRefused } from '../../db/lease.ts'
import { completeHeldJobs } from '../../db/worker-tables.ts'

const RETRY_MS = 250

export type JobPool = {
  pool: pg.Pool
  /** From now on nothing waits for a database that is away. */
  hurry(): void
}

/** A server that only reads, a rollback, a lack of resources, an intervention, an error of the system, a lock not granted. */
const isPassing = (error: unknown) =>
  !wasRefused(error) || /^(25006|40...|53...|57...|58...|55P03)$/.test((error as pg.DatabaseError).code ?? '')

const nameOf = (statement: unknown) => (statement as pg.QueryConfig | undefined)?.name ?? ''

/**
 * Connections of their own: one that listens and those of long jobs must not take places from requests. graphile-worker does
 * not wait for the statement by which a job ends, and a failure would end the process; here it is sent until it succeeds.
 * It may be sent twice, or late: it names the holder, so that a job which another process has taken over stays with that one.
 */
export const openJobPool = (connection: ConnectionOptions, holder: Promise<string>): JobPool => {
  let inHurry = false
  const pool = new pg.Pool({
    ...connection,
    Client,
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
        if (inHurry || wasRefused(error)) throw error
        await sleep(RETRY_MS)
      }
  }
  const ofHolder = async (statement: pg.QueryConfig): Promise<pg.QueryConfig> => {
    if (!nameOf(statement).startsWith('complete_job')) return statement
    const { text, values } = completeHeldJobs([statement.values?.[0]].flat(), await holder)
    return { name: 'complete_held_jobs', text, values }
  }
  /** In place of a client: its connection changes while a job ends, and it keeps no place of the pool while it waits. */
  const lend = async () => {
    let client: pg.PoolClient | undefined = await connectPatiently()
    const endJob = async (statement: pg.QueryConfig): Promise<unknown> => {
      for (;;)
        try {
          client ??= await connect()
          return await client.query(statement)
        } catch (error) {
          client?.release(true)
          client = undefined
          // who watches over the jobs frees this one
          if (inHurry) return { rows: [] }
          if (!isPassing(error)) throw error
          await sleep(RETRY_MS)
        }
    }
    return {
      query: async (...sent: [pg.QueryConfig]) =>
        /^(complete|fail)_job/.test(nameOf(sent[0]))
          ? endJob(await ofHolder(sent[0]))
          : client?.query(...sent),
      release: () => client?.release(),
    }
  }
  // `pool.query` and the one who listens connect by a callback
  const connectBy = (callback?: Parameters<typeof connect>[0]) => (callback ? connect(callback) : lend())
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
