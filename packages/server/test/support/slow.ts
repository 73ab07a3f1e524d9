import type { TestContext } from 'node:test'
import { openDatabase, sql } from '@tradepost/kernel'
import { subscribers } from '../../src/jobs.ts'
import type { Harness } from './harness.ts'
import { until } from './until.ts'

/** A subscriber that reads products would wait for the table, too, and keep a connection. */
const untilDispatched = ({ platform }: Harness) =>
  until(async () => {
    const names = subscribers.map(({ name }) => name)
    const { count } = await platform.database.one<{ count: number }>(sql`
      select count(*)::int from outbox_subscriber s
      where s.name = any(${names}) and not exists (
        select from outbox o where o.position is null or o.position > s.position)`)
    return count === names.length
  })

/**
 * Until the test ends or calls what this gives, every question about products takes as long as it may: as if there were too
 * many to read.
 */
export const slowDown = async (t: TestContext, h: Harness): Promise<() => void> => {
  await untilDispatched(h)
  const database = openDatabase({ ...h.platform.connection, max: 1 })
  const locked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const holding = database.tx(async (tx) => {
    await tx.run(sql`lock table product in access exclusive mode`)
    locked.resolve()
    await over.promise
  })
  t.after(async () => {
    over.resolve()
    await holding
    await database.close()
  })
  await locked.promise
  return over.resolve
}

/** Asks for products by a filter; those that ask for the same word would share an answer. */
export const slowQuestion = (merchantCode: string, word = 'tea'): string =>
  `/catalog/v1/merchants/${merchantCode}/products?filters=${encodeURIComponent(`{"name":{"$ct":"${word}"}}`)}`

/** Counts the questions that wait for the table, on a connection of its own: it must not need one of the server's. */
export const waitingQuestions = (t: TestContext, { platform }: Harness) => {
  const database = openDatabase({ ...platform.connection, max: 1 })
  t.after(() => database.close())
  return async () => {
    const { count } = await database.one<{ count: number }>(sql`
      select count(*) from pg_locks l join pg_stat_activity a using (pid)
      where l.relation = 'product'::regclass and not l.granted and a.datname = current_database()`)
    return count
  }
}
