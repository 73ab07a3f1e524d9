import { advisoryLocks, type Db, json, sql } from '@tradepost/kernel'
import type { JWK } from 'jose'

/** Keys belong to the server: they sign the tokens of all merchants. */
export type StoredKey = { id: string; privateKey: string; publicKey: JWK }

/** Processes that start at once on a new database wait for each other here. */
export const lockSigningKeys = (db: Db) =>
  db.run(sql`select pg_advisory_xact_lock(${advisoryLocks.signingKeys})`)

/** The newest key comes first: it signs, the others only verify. */
export const listSigningKeys = (db: Db) =>
  db.many<StoredKey>(sql`
    select id, private_key as "privateKey", public_key as "publicKey" from signing_key order by position desc`)

export const insertSigningKey = (db: Db, { id, privateKey, publicKey }: StoredKey, now: Date) =>
  db.run(sql`
    insert into signing_key (id, private_key, public_key, create_date)
    values (${id}, ${privateKey}, ${json(publicKey)}::jsonb, ${now})`)

export const removeOtherSigningKeys = (db: Db, id: string) =>
  db.run(sql`delete from signing_key where id <> ${id}`)

/** Removes keys that were replaced before the date. */
export const removeReplacedSigningKeys = (db: Db, before: Date) =>
  db.run(sql`
    delete from signing_key k where exists (
      select 1 from signing_key n where n.position > k.position and n.create_date <= ${before})`)
