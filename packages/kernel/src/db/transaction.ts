import type pg from 'pg'
import { fail } from '../errors/api-error.ts'
import { isOfReplica } from '../errors/away.ts'
import { statementSpan } from '../trace/statement.ts'
import { isTracing, traceStep } from '../trace/trace.ts'
import { type Caller, isPointless } from './caller.ts'
import type { Client } from './connection/client.ts'
import { type ConnectionSource, isBroken, takeConnection } from './lease.ts'
import { markUndone } from './outage.ts'
import { forgetNames, isOutdated, nameOf } from './prepared.ts'
import type { Sql } from './sql.ts'

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
  /**
   * Runs work that may fail without losing the rest of the transaction. Statements sent at the same time are rolled back
   * with it.
   */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /** Runs when the change has become visible to others; never, when it is rolled back. */
  afterCommit(work: () => void): void
  /** To take back what is not in the database, such as a file, also after a dry run. */
  afterRollback(work: () => void): void
}

export const isTransaction = (db: Db): db is Tx => 'savepoint' in db

/**
 * For the end of the transaction: `send` sends its last statements at once, and the commit travels with them without a
 * round trip of its own. If one fails, everything is rolled back.
 */
export type Last = <T>(send: () => Promise<T>) => Promise<T>

export type Send = (query: Sql) => Promise<pg.QueryResult>

type OnSent = (isRefused: boolean) => void

const submit = (
  client: pg.PoolClient,
  query: Sql,
  whole: string,
  onSent?: OnSent,
): Promise<pg.QueryResult> => {
  const named = (client as unknown as Client).isShared ? undefined : nameOf(query, whole)
  const { name, text } = named ?? { name: undefined, text: whole }
  return new Promise((resolve, reject) => {
    let isRefused = false
    client.query({ name, text, values: query.values as unknown[] }, (error, result) => {
      if (!error) return resolve(result)
      isRefused = true
      if (isOutdated(error)) forgetNames(text, named)
      if (isOfReplica(error)) (client as unknown as Client).isOnReplica = true
      reject(error)
    })
    onSent?.(isRefused)
  })
}

/**
 * `onSent` is called before this returns. When the driver refuses a value, the server never sees the statement, and the
 * driver wrongly believes that it is prepared: the connection cannot be used again.
 */
export const sendOn = (client: pg.PoolClient, query: Sql, onSent?: OnSent): Promise<pg.QueryResult> => {
  const { text } = query
  const send = () => submit(client, query, text, onSent)
  return isTracing() ? traceStep(() => statementSpan(text), send) : send()
}

export const by = (send: Send): Db => {
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

/** By our own cancellation, whose reason the caller of a statement cannot know. */
export const endedBy = (caller: Caller | undefined, error: unknown): unknown =>
  caller && isPointless(caller) ? fail('callerLeft') : error

/** Whether others see the change; unknown when the connection is lost. */
type Outcome = 'committed' | 'rolled back' | 'unknown'

const outcomeOf = (committing: Promise<pg.QueryResult>): Promise<Outcome> =>
  committing.then(
    ({ command }) => (command === 'COMMIT' ? 'committed' : 'rolled back'),
    (error) => (isBroken(error) ? 'unknown' : 'rolled back'),
  )

/** Each once, also when one of them throws. */
const call = (hooks: (() => void)[]): void => {
  for (const hook of hooks.splice(0)) hook()
}

/** Takes a connection, and gives it back when all is stored or nothing. */
export const inTransaction = async <T>(
  source: ConnectionSource,
  work: (tx: Tx, last: Last) => Promise<T>,
): Promise<T> => {
  const { caller } = source
  const { client, release } = await takeConnection(source)
  let broken: Error | undefined
  let isOpen = true
  let committing: Promise<pg.QueryResult> | undefined
  const afterwards: (() => void)[] = []
  const undoing: (() => void)[] = []
  const control = (text: string) =>
    isOpen ? client.query(text) : Promise.reject(new Error('the transaction has ended'))
  try {
    // not awaited: it travels with the first statement of the work
    client.query(source.begin).catch((error) => {
      broken = error
    })
    let savepoints = 0
    let unsent = 0
    const send: Send = async (query) => {
      // else it would run alone, or in the next transaction on this connection
      if (!isOpen) throw new Error('the transaction has ended: a statement came too late')
      unsent++
      if (caller && isPointless(caller)) throw fail('callerLeft')
      return sendOn(client, query, (isRefused) => {
        if (isRefused) broken = new Error('a value was refused by the driver')
        else unsent--
      })
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
    const commit = () => {
      isOpen = false
      committing = traceStep(
        () => statementSpan('commit'),
        () => client.query('commit'),
      )
      // a lost connection causes two errors; report one
      committing.catch(() => undefined)
      return committing
    }
    let isWhole = true
    const result = await work(tx, (send) => {
      const before = unsent
      isWhole = false
      const sent = send()
      isWhole = unsent === before
      // without one of them, the others must not stay
      if (isWhole) commit()
      return sent
    })
    // an error that the work swallowed has aborted the transaction: nothing was stored
    if (!isWhole || (await (committing ?? commit())).command !== 'COMMIT')
      throw new Error('the transaction was rolled back by an error that nobody handled')
    call(afterwards)
    return result
  } catch (error) {
    isOpen = false
    const outcome = committing ? await outcomeOf(committing) : 'rolled back'
    if (outcome === 'committed') {
      call(afterwards)
      // not the error itself: it may ask to do all of it once more
      throw new Error('the work failed after it was committed', { cause: error })
    }
    await client.query('rollback').catch((failure) => {
      broken = failure
    })
    // a file may belong to a change that was made
    if (outcome === 'rolled back') {
      call(undoing)
      markUndone(error)
    }
    throw endedBy(caller, error)
  } finally {
    release(broken)
  }
}
