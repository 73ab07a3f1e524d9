import { type Db, sql } from '@tradepost/kernel'

export type SealedSecrets = { secret: string; previousSecret: string | null; previousExpireDate: Date | null }

export const findSecrets = (db: Db, merchantId: number, id: string, now: Date) =>
  db.maybe<SealedSecrets>(sql`
    select w.secret, case when w.previous_secret_expire_date > ${now} then w.previous_secret end as "previousSecret",
      case when w.previous_secret_expire_date > ${now} then w.previous_secret_expire_date end as "previousExpireDate"
    from webhook w where w.merchant_id = ${merchantId} and w.id = ${id}::uuid`)

export const replaceSecret = (
  db: Db,
  merchantId: number,
  id: string,
  { secret, expireDate, now }: { secret: string; expireDate: Date; now: Date },
) =>
  db.run(sql`
    update webhook w set secret = ${secret}, previous_secret = w.secret, previous_secret_expire_date = ${expireDate},
      revision = w.revision + 1, update_date = ${now}
    where w.merchant_id = ${merchantId} and w.id = ${id}::uuid`)
