import type { Database, Db } from '@tradepost/kernel'
import { Ctx, nobody, sql } from '@tradepost/kernel'
import type { Harness } from './harness.ts'

const counting = <T extends Db>(db: T, count: () => void): T => {
  const counted =
    <A extends unknown[], R>(send: (...sent: A) => R) =>
    (...sent: A) => {
      count()
      return send(...sent)
    }
  return {
    ...db,
    many: counted(db.many),
    maybe: counted(db.maybe),
    one: counted(db.one),
    run: counted(db.run),
  }
}

/** The services on a database that tells how many statements it was sent. */
export const countStatements = async ({ platform, merchantCode }: Harness) => {
  const { id } = await platform.database.one<{ id: number }>(
    sql`select id from merchant where code = ${merchantCode}`,
  )
  let statements = 0
  const count = () => {
    statements++
  }
  const plain = platform.database
  const database: Database = {
    ...counting(plain, count),
    tx: (work) => plain.tx((tx) => work(counting(tx, count))),
  }
  const principal = { ...nobody, merchantId: id, merchantCode }
  const ctx = new Ctx({ ...platform, database }, principal, 'counted', platform.log)
  const spent = async (work: () => Promise<unknown>) => {
    statements = 0
    await work()
    return statements
  }
  return { ctx, spent }
}
