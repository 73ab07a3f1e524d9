import pg from 'pg'
import { fail } from '../errors/api-error.ts'
import { createSlots } from '../slots.ts'
import { type Caller, isPointless } from './caller.ts'
import { Client } from './client.ts'
import { type ConnectionSource, takeConnection } from './lease.ts'
import { BACKGROUND_WAIT_MS, isWithinShare, type Limits, MAX_WAITING, noLimits } from './limits.ts'
import { renewPlans } from './plans.ts'
import { forgetNames, isOutdated, nameOf } from './prepared.ts'
import { prepareSession } from './session.ts'
import { type Sql, sql } from './sql.ts'

/** First argument of every store function: the pool, or the transaction it runs in. */
export type Db = {
  many<Row>(query: Sql): Promise<Row[]>
  /** The first row, or null. */
  maybe<Row>(query: Sql): Promise<Row | null>
  /** The first row; none at all is a fault of the statement. */
  one<Row>(query: Sql): Promise<Row>
  /** The number of rows touched. */
  run(query: Sql): Promise<number>
}

/** A transaction; statements that are sent without awaiting each other travel together. */
export type Tx = Db & {
  /** Runs what may fail without losing the rest of the transaction. What is sent beside it shares its fate. */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /** Runs when the change has become visible to others; never, when it is rolled back. */
  afterCommit(work: () => void): void
  /** To take back what is not in the database, such as a file, also after a dry run. */
  afterRollback(work: () => void): void
}

export const isTransaction = (db: Db): db is Tx => 'savepoint' in db

/**
 * For the end of the work: the statements that `send` sends at once, after which nothing is decided any more. The commit
 * travels with them and costs no round trip of its own; one that fails takes all of it back.
 */
export type Last = <T>(send: () => Promise<T>) => Promise<T>

/** Statements by themselves, and transactions. */
export type Access = Db & {
  /** Statements by themselves, but on one connection: those that are sent without awaiting each other travel together. */
  together<T>(work: (db: Db) => Promise<T>): Promise<T>
  tx<T>(work: (tx: Tx, last: Last) => Promise<T>): Promise<T>
}

export type Database = Access & {
  /** Within the caller's share of the connections, and only as long as the caller waits. */
  forCaller(caller: Caller): Access
  /** For work that no caller waits for, with a time limit of its own. */
  background: Database
  pool: pg.Pool
  close(): Promise<void>
}

export type ConnectionOptions = pg.PoolConfig

// bigint ids, revisions and counters stay far below 2^53
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

type Send = (query: Sql) => Promise<pg.QueryResult>

const sendOn = async (client: pg.PoolClient, query: Sql): Promise<pg.QueryResult> => {
  const sent = query.text
  const named = nameOf(query, sent)
  const { name, text } = named ?? { name: undefined, text: sent }
  try {
    return await client.query({ name, text, values: query.values as unknown[] })
  } catch (error) {
    if (isOutdated(error)) forgetNames(text, named)
    throw error
  }
}

const by = (send: Send): Db => {
  return {
    many: async <Row>(query: Sql) => (await send(query)).rows as Row[],
    maybe: async <Row>(query: Sql) => ((await send(query)).rows[0] as Row | undefined) ?? null,
    one: async <Row>(query: Sql) => {
      const row = (await send(query)).rows[0]
      if (row === undefined) throw new Error(`statement returned no row: ${query.sql.slice(0, 200)}`)
      return row as Row
    },
    run: async (query: Sql) => (await send(query)).rowCount ?? 0,
  }
}

const retryable = new Set(['40001', '40P01'])
/** Lost to a concurrent transaction: the same work can simply be done again. */
export const isRetryable = (error: unknown) =>
  retryable.has((error as { code?: string } | null)?.code ?? '') || isOutdated(error)

/** Ended by its time limit, or by somebody else: it did nothing. */
export const wasTooSlow = (error: unknown): boolean => (error as { code?: string } | null)?.code === '57014'

/** For work that collided with other work: releases everything and starts over, at most four times. */
export const tryAgain = (reason: string): Error => Object.assign(new Error(reason), { code: '40001' })

/** By our own cancellation, whose reason the caller of a statement cannot know. */
const endedBy = (caller: Caller | undefined, error: unknown): unknown =>
  caller && isPointless(caller) ? fail('callerLeft') : error

/** Without a transaction, and once more when a migration has changed what was prepared. */
const onConnection = async <T>(
  source: ConnectionSource,
  work: (send: Send) => Promise<T>,
  attempt = 1,
): Promise<T> => {
  const { caller } = source
  const { client, release } = await takeConnection(source)
  let failure: unknown
  try {
    if (caller && isPointless(caller)) throw fail('callerLeft')
    return await work((query) => sendOn(client, query))
  } catch (error) {
    failure = error
    if (!isOutdated(error) || attempt > 1) throw endedBy(caller, error)
  } finally {
    release(failure)
  }
  return onConnection(source, work, 2)
}

const inTransaction = async <T>(
  source: ConnectionSource,
  work: (tx: Tx, last: Last) => Promise<T>,
): Promise<T> => {
  const { caller } = source
  const { client, release } = await takeConnection(source)
  let broken: Error | undefined
  let isOpen = true
  const undoing: (() => void)[] = []
  const control = (text: string) =>
    isOpen ? client.query(text) : Promise.reject(new Error('the transaction has ended'))
  try {
    // not awaited: it travels with the first statement of the work
    client.query(source.begin).catch((error) => {
      broken = error
    })
    let savepoints = 0
    const afterwards: (() => void)[] = []
    const send: Send = async (query) => {
      // else it would run alone, or in the next transaction on this connection
      if (!isOpen) throw new Error('the transaction has ended: a statement came too late')
      if (caller && isPointless(caller)) throw fail('callerLeft')
      return sendOn(client, query)
    }
    const tx: Tx = {
      ...by(send),
      savepoint: async (inner) => {
        const name = `sp${savepoints++}`
        control(`savepoint ${name}`).catch(() => undefined)
        try {
          const result = await inner()
          await control(`release savepoint ${name}`)
          return result
        } catch (error) {
          await control(`rollback to savepoint ${name}`)
          throw error
        }
      },
      afterCommit: (later) => {
        afterwards.push(later)
      },
      afterRollback: (later) => {
        undoing.push(later)
      },
    }
    let committing: Promise<pg.QueryResult> | undefined
    const commit = () => {
      isOpen = false
      return client.query('commit')
    }
    const result = await work(tx, (send) => {
      const sent = send()
      committing = commit()
      // of the two errors that a lost connection brings, one is told
      committing.catch(() => undefined)
      return sent
    })
    const { command } = await (committing ?? commit())
    // an error that the work swallowed has aborted the transaction: nothing was stored
    if (command !== 'COMMIT')
      throw new Error('the transaction was rolled back by an error that nobody handled')
    undoing.length = 0
    for (const later of afterwards) later()
    return result
  } catch (error) {
    isOpen = false
    await client.query('rollback').catch((failure) => {
      broken = failure
    })
    for (const later of undoing) later()
    throw endedBy(caller, error)
  } finally {
    release(broken)
  }
}

const accessBy = (source: ConnectionSource): Access => ({
  ...by((query) => onConnection(source, (send) => send(query))),
  together: (work) => onConnection(source, (send) => work(by(send))),
  tx: async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTransaction(source, work)
      } catch (error) {
        if (attempt >= 5 || !isRetryable(error)) throw error
      }
    }
  },
})

/** Statements alone run by the limit of the session, which is that of reads: here each is a transaction. */
const inBackground = (source: ConnectionSource): Access => {
  const { tx } = accessBy(source)
  const alone = <T>(work: (tx: Tx) => Promise<T>) => tx(work)
  return {
    many: (query) => alone((db) => db.many(query)),
    maybe: (query) => alone((db) => db.maybe(query)),
    one: (query) => alone((db) => db.one(query)),
    run: (query) => alone((db) => db.run(query)),
    together: alone,
    tx,
  }
}

/** Travels with `begin`, so that another limit costs no round trip. */
const beginWith = (limit: number, { read }: Limits): string =>
  limit === read ? 'begin' : `begin; set local statement_timeout = ${limit}`

export const openDatabase = (options: ConnectionOptions, limits: Limits = noLimits): Database => {
  const pool = new pg.Pool({
    max: 20,
    // pool clients are kept warm: a prepared statement lives as long as its connection
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    application_name: 'tradepost',
    ...options,
    Client,
    onConnect: (client: pg.ClientBase) => prepareSession(client, { statement_timeout: String(limits.read) }),
    pipeline: true,
    types,
  } as pg.PoolConfig)
  // an idle connection that breaks is replaced by the pool; without a listener it would end the process
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  renewPlans(pool)
  const slots = createSlots({
    count: pool.options.max,
    maxWaiting: MAX_WAITING,
    // the platform's own work is quick and bounded elsewhere
    mayTake: (key, held, free) => key === undefined || isWithinShare(held, free),
  })
  const own: ConnectionSource = {
    pool,
    slots,
    begin: beginWith(limits.write, limits),
    waitMs: limits.wait,
  }
  const shared = {
    forCaller: (caller: Caller) => accessBy({ ...own, caller, begin: caller.isRead ? 'begin' : own.begin }),
    pool,
    close: () => pool.end(),
  }
  const background: Database = {
    ...inBackground({ ...own, begin: beginWith(limits.background, limits), waitMs: BACKGROUND_WAIT_MS }),
    ...shared,
    get background() {
      return background
    },
  }
  return { ...accessBy(own), ...shared, background }
}

/** The transaction does not wait for the disk. For changes that a crash of the database may take back, all or none of them. */
export const commitLazily = (tx: Db) => tx.run(sql`set local synchronous_commit to off`)

/** The name of the constraint that refused a write, for tables that map it to an error of the interface. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined
