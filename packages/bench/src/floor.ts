import pg from 'pg'
import { callFor } from './client/call.ts'
import type { Timings } from './client/timings.ts'
import { holdsKey, type RecordedPlan, type Statement, withKey } from './plan.ts'

export type FloorOptions = RecordedPlan & {
  connection: pg.PoolConfig
  callers: number
  seconds: number
  keyAt(n: number): string
}

export type Floor = { run(options: FloorOptions): Promise<Timings> }

type Prepared = { name: string; text: string; fill(key: string): unknown[] }

/** Scenarios with so few keys have large values: filling them again would be time that the floor does not have. */
const REMEMBERED = 4

const prepare = ({ text, values }: Statement, name: string, recordedKey: string): Prepared => {
  const varies = values.map((value) => holdsKey(value, recordedKey))
  const fillAnew = (key: string) =>
    values.map((value, index) => (varies[index] ? withKey(value, recordedKey, key) : value))
  const known = new Map<string, unknown[]>()
  return {
    name,
    text,
    fill: (key) => {
      const filled = known.get(key) ?? fillAnew(key)
      if (known.size < REMEMBERED) known.set(key, filled)
      return filled
    },
  }
}

/** A connection that is lost between two calls is opened again by the next; without a listener it would end the process. */
const openPool = (options: pg.PoolConfig): pg.Pool =>
  new pg.Pool({ ...options, pipeline: true } as pg.PoolConfig).on('error', () => undefined)

/**
 * Sends the same statements through the bare driver: prepared, one connection per caller, and batched where
 * the server batches them. The rate of an HTTP server that costs nothing.
 */
export const openFloor = (): Floor => {
  let pool: pg.Pool | undefined
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `f${names.size}`
    names.set(text, name)
    return name
  }

  return {
    run: ({ connection, callers, seconds, plan, key: recordedKey, keyAt }) => {
      pool ??= openPool({ ...connection, max: callers })
      const own = pool
      const groups = plan.groups.map((group) =>
        group.map((statement) => prepare(statement, nameOf(statement.text), recordedKey)),
      )
      const send = (target: pg.Pool | pg.PoolClient, { name, text, fill }: Prepared, key: string) =>
        target.query({ name, text, values: fill(key) })
      const runGroups = async (target: pg.Pool | pg.PoolClient, chosen: Prepared[][], key: string) => {
        for (const [first, ...others] of chosen)
          if (others.length === 0) await send(target, first as Prepared, key)
          else await Promise.all([first as Prepared, ...others].map((one) => send(target, one, key)))
      }
      const transactionAt = plan.transactionAt ?? groups.length
      const [before, inside] = [groups.slice(0, transactionAt), groups.slice(transactionAt)]
      const [body, end] = plan.endsWithCommit ? [inside.slice(0, -1), inside.slice(-1)] : [inside, []]
      const runTransaction = async (key: string) => {
        const client = await own.connect()
        try {
          // it travels with the first statement
          const begun = client.query('begin')
          const work = async () => {
            await runGroups(client, body, key)
            await Promise.all([runGroups(client, end, key), client.query('commit')])
          }
          await Promise.all([begun, work()])
          client.release()
        } catch (error) {
          // in the middle of a transaction it is of no use to the next caller
          client.release(true)
          throw error
        }
      }
      return callFor({ callers, seconds }, async (n) => {
        const key = keyAt(n)
        await runGroups(own, before, key)
        if (inside.length > 0) await runTransaction(key)
        return true
      })
    },
  }
}
