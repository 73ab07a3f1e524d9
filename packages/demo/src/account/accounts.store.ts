import { type Db, sql } from '@tradepost/kernel'

/** Processes that start at once must not both fill an empty database. */
export const lockDemo = (tx: Db) => tx.run(sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`)

export const findMerchant = (db: Db, code: string) =>
  db.maybe<{ id: number }>(sql`select id from merchant where code = ${code}`)

export const setDemoStatus = (db: Db, status: 'active' | 'inactive') =>
  db.run(sql`update merchant set status = ${status} where is_demo and status <> ${status}`)

export const hasOperator = async (db: Db, id: string) =>
  (await db.maybe(sql`select 1 from operator_client where id = ${id}`)) !== null

export const listOpenMerchants = (db: Db) =>
  db.many<{ code: string }>(sql`select code from merchant where is_demo and status = 'active' order by code`)

export const listOperators = (db: Db, secretHash: string) =>
  db.many<{ id: string }>(sql`
    select id from operator_client
    where secret_hash = ${secretHash} or (previous_secret_hash = ${secretHash} and previous_secret_expire_date > now())
    order by id`)

export const removeOperator = async (db: Db, secretHash: string) => {
  await db.run(sql`delete from operator_client where secret_hash = ${secretHash}`)
  await db.run(sql`
    update operator_client set previous_secret_hash = null, previous_secret_expire_date = null
    where previous_secret_hash = ${secretHash}`)
}
