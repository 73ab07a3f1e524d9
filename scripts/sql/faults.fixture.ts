import { type Db, type Sql, sql } from '../../packages/kernel/src/index.ts'

// Statements with one fault each, which the test looks for.

export const rightStatement = (db: Db, id: number) =>
  db.maybe<{ id: number; code: string }>(sql`select m.id, m.code from merchant m where m.id = ${id}`)

export const renamedColumn = (db: Db) =>
  db.many<{ code: string }>(sql`select m.codex as code from merchant m`)

export const wrongType = (db: Db) => db.many<{ id: string }>(sql`select m.id from merchant m`)

export const missingColumn = (db: Db) =>
  db.many<{ id: number; code: string }>(sql`select m.id from merchant m`)

export const unreadColumn = (db: Db) => db.many<{ id: number }>(sql`select m.id, m.code from merchant m`)

export const nullColumn = (db: Db) =>
  db.many<{ number: string }>(sql`select c.external_number as number from customer c`)

export const filledColumn = (db: Db) =>
  db.many<{ number: string }>(
    sql`select c.external_number as number from customer c where c.external_number is not null`,
  )

const where = (db: Db, condition: Sql) => db.run(sql`delete from merchant m where ${condition}`)

export const rightCaller = (db: Db) => where(db, sql`m.id = 1`)

export const wrongCaller = (db: Db) => where(db, sql`m.idx = 1`)

const orders = { code: sql`m.code`, name: sql`m.nam` }

export const wrongChoice = (db: Db, by: keyof typeof orders) =>
  db.run(sql`select from merchant m order by ${orders[by]}`)

export const wrongSide = (db: Db, isActive: boolean) =>
  db.run(sql`select from merchant m ${isActive ? sql`` : sql`where m.actif`}`)
