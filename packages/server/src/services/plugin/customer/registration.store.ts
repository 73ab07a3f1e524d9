import { type Db, sql } from '@tradepost/kernel'

/** Several customers may have one address, so no constraint keeps a second account away. */
export const lockRegistration = (db: Db, merchantId: number, emailAddress: string) =>
  db.run(sql`
    select pg_advisory_xact_lock(hashtextextended('registration ' || lower(${emailAddress}::text), ${merchantId}))`)
