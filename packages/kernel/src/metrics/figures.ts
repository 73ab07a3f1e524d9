import { Gauge, Registry } from 'prom-client'
import type { Database } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { Db } from '../db/transaction.ts'

type Figure = { name: string; help: string; values: { labels?: Record<string, string>; value: number }[] }

/** Reads what only the database knows. Every server of one database shows the same. */
export type FigureReader = (db: Db) => Promise<Figure[]>

/** Counting stops here: what is a long queue need not be read to its end on every look. */
export const MOST_COUNTED = 10_000

const PATIENCE_MS = 2_000

const oneValue = (name: string, help: string, value: number): Figure => ({ name, help, values: [{ value }] })

/** The length of a queue and the age of what waits longest in it. */
export const queueFigures = (
  queue: string,
  about: string,
  { waiting, seconds }: { waiting: number; seconds: number },
): Figure[] => [
  oneValue(`tradepost_${queue}_waiting`, `${about} that wait, counted up to ${MOST_COUNTED}`, waiting),
  oneValue(`tradepost_${queue}_oldest_seconds`, `Age of the oldest of them, 0 when none waits`, seconds),
]

/** All readers on one connection and in one transaction, so that they travel together and see one moment. */
const readAll = (database: Database, readers: FigureReader[]): Promise<Figure[]> =>
  database.tx(async (tx) => {
    const [, ...figures] = await Promise.all([
      tx.run(sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`),
      ...readers.map((read) => read(tx)),
    ])
    return figures.flat()
  })

const toText = (figures: Figure[]): Promise<string> => {
  const registry = new Registry()
  for (const { name, help, values } of figures) {
    const labelNames = [...new Set(values.flatMap(({ labels }) => Object.keys(labels ?? {})))]
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
    for (const { labels = {}, value } of values) gauge.set(labels, value)
  }
  return registry.metrics()
}

/** A database that does not answer in time costs its own figures and not the page. */
export const createFigures = (database: Database, readers: FigureReader[]): (() => Promise<string>) => {
  let reading: Promise<Figure[]> | undefined
  const read = () => {
    // one look at a time, however many ask
    reading ??= readAll(database, readers).finally(() => {
      reading = undefined
    })
    return reading
  }
  return async () => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(reject, PATIENCE_MS)
    const figures = await Promise.race([read(), late]).catch(() => null)
    clearTimeout(timer)
    const help = 'Whether the database answered this look'
    return toText([oneValue('tradepost_database_up', help, figures ? 1 : 0), ...(figures ?? [])])
  }
}
