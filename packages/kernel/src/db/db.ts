import pg from 'pg'
import { createSlots } from '../base/slots.ts'
import { fail } from '../errors/api-error.ts'
import { type Caller, isPointless } from './caller.ts'
import { Client } from './connection/client.ts'
import { prepareSession, transactionSettings } from './connection/session.ts'
import { type ConnectionSource, takeConnection } from './lease.ts'
import { BACKGROUND_WAIT_MS, isWithinShare, type Limits, MAX_WAITING, noLimits } from './limits.ts'
import { createOutage } from './outage.ts'
import { renewPlans } from './plans.ts'
import { isOutdated } from './prepared.ts'
import { sql } from './sql.ts'
import { by, type Db, endedBy, inTransaction, type Last, type Send, sendOn, type Tx } from './transaction.ts'

export type TxOptions = {
  /** Doing it twice comes to the same: it is repeated even if nobody knows whether a lost server had stored it. */
  isRepeatable?: boolean
}

/** Statements by themselves, and transactions. */
export type Access = Db & {
  /** Statements by themselves, but on one connection: those that are sent without awaiting each other travel together. */
  together<T>(work: (db: Db) => Promise<T>): Promise<T>
  tx<T>(work: (tx: Tx, last: Last) => Promise<T>, options?: TxOptions): Promise<T>
}

export type Database = Access & {
  /** Within the caller's share of the connections, and only as long as the caller waits. */
  forCaller(caller: Caller): Access
  /** For work that no caller waits for, with a time limit of its own. */
  background: Database
  pool: pg.Pool
  /** For connections that keep something: locks, what they listen to. */
  session: ConnectionOptions
  close(): Promise<void>
}

export type ConnectionOptions = pg.PoolConfig & {
  /** A pooler in between gives each transaction another connection. */
  isShared?: boolean
}

// bigint ids, revisions and counters stay far below 2^53
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

const retryable = new Set(['40001', '40P01'])
/** Lost to a concurrent transaction: the same work can simply be done again. */
export const isRetryable = (error: unknown) =>
  retryable.has((error as { code?: string } | null)?.code ?? '') || isOutdated(error)

/** For work that collided with other work: releases everything and starts over, at most four times. */
export const tryAgain = (reason: string): Error => Object.assign(new Error(reason), { code: '40001' })

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

/** Until no concurrent transaction is in the way. */
const inTransactionAgain = async <T>(
  source: ConnectionSource,
  work: (tx: Tx, last: Last) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await inTransaction(source, work)
    } catch (error) {
      if (attempt >= 5 || !isRetryable(error)) throw error
    }
}

const accessBy = (source: ConnectionSource): Access => ({
  ...by((query) => source.outage.repeat(source.caller, () => onConnection(source, (send) => send(query)))),
  together: (work) =>
    source.outage.repeat(source.caller, () => onConnection(source, (send) => work(by(send)))),
  tx: (work, { isRepeatable } = {}) =>
    source.outage.repeat(source.caller, () => inTransactionAgain(source, work), isRepeatable),
})

/** Each statement is a transaction: alone it would run with the settings and by the limit of the session. */
const inTransactions = (source: ConnectionSource): Access => {
  const { tx } = accessBy(source)
  const alone = <T>(work: (tx: Tx) => Promise<T>) => tx((own, last) => last(() => work(own)))
  return {
    many: (query) => alone((db) => db.many(query)),
    maybe: (query) => alone((db) => db.maybe(query)),
    one: (query) => alone((db) => db.one(query)),
    run: (query) => alone((db) => db.run(query)),
    together: (work) => tx(work),
    tx,
  }
}

const limitTo = (ms: number) => `set local statement_timeout = ${ms}`

/** Settings travel with `begin`, so that they cost no round trip. */
const beginningsOf = ({ isShared = false }: ConnectionOptions, { read }: Limits) =>
  isShared
    ? (limit: number) => `begin isolation level read committed; ${transactionSettings}; ${limitTo(limit)}`
    : (limit: number) => (limit === read ? 'begin' : `begin; ${limitTo(limit)}`)

/** `session`: where a connection keeps what it knows, if the pooler of the first address does not. */
export const openDatabase = (
  options: ConnectionOptions,
  limits: Limits = noLimits,
  session?: ConnectionOptions,
): Database => {
  const { isShared } = options
  const beginWith = beginningsOf(options, limits)
  const pool = new pg.Pool({
    max: 20,
    // pool clients are kept warm: a prepared statement lives as long as its connection
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5_000,
    application_name: 'tradepost',
    ...options,
    Client,
    onConnect: isShared
      ? undefined
      : (client: pg.ClientBase) => prepareSession(client, { statement_timeout: String(limits.read) }),
    pipeline: true,
    types,
  } as pg.PoolConfig)
  // an idle connection that breaks is replaced by the pool; without a listener it would end the process
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  if (!isShared) renewPlans(pool)
  const slots = createSlots({
    count: pool.options.max,
    maxWaiting: MAX_WAITING,
    // the platform's own work is quick and bounded elsewhere
    mayTake: (key, held, free) => key === undefined || isWithinShare(held, free),
  })
  const own: ConnectionSource = {
    pool,
    slots,
    begin: beginWith(limits.write),
    waitMs: limits.wait,
    outage: createOutage(limits.patience ?? limits.read),
  }
  const accessOf = isShared ? inTransactions : accessBy
  const begin = beginWith(limits.read)
  const shared = {
    forCaller: (caller: Caller) => accessOf({ ...own, caller, begin: caller.isRead ? begin : own.begin }),
    pool,
    session: session ?? pool.options,
    close: () => pool.end(),
  }
  const background: Database = {
    ...inTransactions({ ...own, begin: beginWith(limits.background), waitMs: BACKGROUND_WAIT_MS }),
    ...shared,
    get background() {
      return background
    },
  }
  return { ...accessOf(own), ...shared, background }
}

/** The transaction does not wait for the disk. For changes that a crash of the database may take back, all or none of them. */
export const commitLazily = (tx: Db) => tx.run(sql`set local synchronous_commit to off`)

/** The name of the constraint that refused a write, for tables that map it to an error of the interface. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined
