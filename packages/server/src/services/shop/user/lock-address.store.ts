import { type Db, sql } from '@tradepost/kernel'

/** Of two who register with one address at once, the second one sees the first. */
export const lockAddress = (db: Db, merchantId: number, emailAddress: string) =>
  db.run(sql`
    select pg_advisory_xact_lock(hashtextextended('shopper ' || lower(${emailAddress}::text), ${merchantId}))`)
