import { sql } from '../db/sql.ts'
import type { Db } from '../db/transaction.ts'

export const insertDrafts = (db: Db, keys: string[], now: Date) =>
  db.run(sql`
    insert into file_draft (key, create_date) select key, ${now} from unnest(${keys}::text[]) key
    on conflict do nothing`)

/** For work that takes long: they count as new again. */
export const renewDrafts = (db: Db, keys: string[], now: Date) =>
  db.run(sql`
    insert into file_draft (key, create_date) select key, ${now} from unnest(${keys}::text[]) key
    on conflict (key) do update set create_date = excluded.create_date`)

export const deleteDrafts = (db: Db, keys: string[]) =>
  db.run(sql`delete from file_draft where key = any(${keys}::text[])`)

export const deleteDraft = (db: Db, key: string) => db.run(sql`delete from file_draft where key = ${key}`)

/** Who keeps the file waits, and then finds that it is gone; null when it is kept already. */
export const lockDraft = (db: Db, key: string) =>
  db.maybe(sql`select from file_draft where key = ${key} for update skip locked`)

export const listDrafts = (db: Db, before: Date, limit: number) =>
  db.many<{ key: string }>(sql`
    select key from file_draft where create_date < ${before} order by create_date limit ${limit}`)
