import type { Database, Db } from '@tradepost/kernel'
import { Ctx, nobody, sql } from '@tradepost/kernel'
import type { Harness } from './harness.ts'

type Count = { statements: number; inFlight: number; roundTrips: number }

const counting = <T extends Db>(db: T, count: Count): T => {
  const counted =
    <A extends unknown[], R>(send: (...sent: A) => Promise<R>) =>
    (...sent: A) => {
      count.statements++
      // sent while another is under way: the two travel together
      if (count.inFlight++ === 0) count.roundTrips++
      return send(...sent).finally(() => count.inFlight--)
    }
  return {
    ...db,
    many: counted(db.many),
    maybe: counted(db.maybe),
    one: counted(db.one),
    run: counted(db.run),
  }
}

/** The services on a database that counts statements and round trips. */
export const countStatements = async ({ platform, merchantCode }: Harness) => {
  const { id } = await platform.database.one<{ id: number }>(
    sql`select id from merchant where code = ${merchantCode}`,
  )
  const count = { statements: 0, inFlight: 0, roundTrips: 0 }
  const plain = platform.database
  const database: Database = {
    ...counting(plain, count),
    forCaller: (caller) => counting(plain.forCaller(caller), count),
    together: (work) => plain.together((db) => work(counting(db, count))),
    tx: async (work) => {
      let commits = 1
      const result = await plain.tx((tx, last) =>
        work(counting(tx, count), (send) => {
          commits = 0
          return last(send)
        }),
      )
      count.roundTrips += commits
      return result
    },
  }
  const principal = { ...nobody, merchantId: id, merchantCode }
  const ctx = new Ctx({ ...platform, database }, principal, 'counted', platform.log)
  const cost = async (work: () => Promise<unknown>) => {
    Object.assign(count, { statements: 0, roundTrips: 0 })
    await work()
    return { statements: count.statements, roundTrips: count.roundTrips }
  }
  const spent = async (work: () => Promise<unknown>) => (await cost(work)).statements
  const waited = async (work: () => Promise<unknown>) => (await cost(work)).roundTrips
  return { ctx, spent, waited }
}
