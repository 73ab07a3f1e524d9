import type { Database } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import type { Platform } from '../platform/platform.ts'

/** Something that happens because time passes: it sees every stretch of time once, also what a stopped server slept through. */
export type Tick = { name: string; everyMs: number; run(tx: Tx, from: Date, to: Date): Promise<void> }

/** One stretch, up to now; false when another process is at it. The first ever begins now. */
export const runTick = (database: Database, tick: Tick, now: Date): Promise<boolean> =>
  database.tx(async (tx) => {
    await tx.run(
      sql`insert into clock_mark (name, reached) values (${tick.name}, ${now}) on conflict do nothing`,
    )
    const mark = await tx.maybe<{ reached: Date }>(sql`
      select reached from clock_mark where name = ${tick.name} for update skip locked`)
    if (!mark || mark.reached >= now) return false
    await tick.run(tx, mark.reached, now)
    await tx.run(sql`update clock_mark set reached = ${now} where name = ${tick.name}`)
    return true
  })

export const startTicker = ({ database, clock, log }: Platform, ticks: Tick[]): { stop(): Promise<void> } => {
  let running: Promise<unknown> = Promise.resolve()
  const timers = ticks.map((tick) =>
    setInterval(() => {
      running = running.then(() =>
        runTick(database, tick, clock.now()).catch((error) =>
          log.error({ err: error, tick: tick.name }, 'time could not be followed'),
        ),
      )
    }, tick.everyMs),
  )
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await running
    },
  }
}
