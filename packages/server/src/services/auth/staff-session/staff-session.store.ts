import { type Db, sql } from '@tradepost/kernel'

export type SessionMerchant = { id: number; code: string }

export const findSessionMerchant = (db: Db, code: string) =>
  db.maybe<SessionMerchant>(sql`
    select m.id, m.code from merchant m where m.code = ${code} and m.status = 'active'`)

/** An operator who names none begins with the first one that works. */
export const findFirstMerchant = (db: Db) =>
  db.maybe<SessionMerchant>(sql`
    select m.id, m.code from merchant m order by m.status <> 'active', m.code limit 1`)

/** Two who sign in first at the same moment both find it afterwards. */
export const insertConsoleClient = (
  db: Db,
  merchantId: number,
  { id, name, secretHash, now }: { id: string; name: string; secretHash: string; now: Date },
) =>
  db.run(sql`
    insert into api_client (merchant_id, id, name, secret_hash, grants, is_public, create_date, last_used_date)
    values (${merchantId}, ${id}, ${name}, ${secretHash}, ${['refresh_token']}, false, ${now}, ${now})
    on conflict (merchant_id, id) do nothing`)
