import { type Db, sql } from '@tradepost/kernel'
import { fileJson, type StoredFile } from './export.store.ts'
import type { RunKey } from './run.store.ts'

export type UnreportedRun = {
  id: number
  merchantCode: string
  emailAddress: string
  feed: string
  entityCount: number
  errorMessage: string | null
  file: StoredFile | null
}

/** A run that has ended, whose mail nobody has sent. */
export const findUnreportedRun = (db: Db, { merchantId, id }: RunKey, now: Date) =>
  db.maybe<UnreportedRun>(sql`
    select e.id, m.code as "merchantCode", e.request ->> 'emailAddress' as "emailAddress", e.feed,
      e.entity_count as "entityCount", e.error_message as "errorMessage", ${fileJson(now)} as file
    from catalog_export e join merchant m on m.id = e.merchant_id
    where e.merchant_id = ${merchantId} and e.id = ${id} and e.end_date is not null and e.mail_date is null`)

/** False: somebody else has sent the mail, or the run is gone. */
export const claimMail = async (db: Db, { merchantId, id }: RunKey, now: Date): Promise<boolean> =>
  (await db.run(sql`
    update catalog_export set mail_date = ${now}
    where merchant_id = ${merchantId} and id = ${id} and mail_date is null`)) > 0

export const releaseMail = (db: Db, { merchantId, id }: RunKey) =>
  db.run(sql`update catalog_export set mail_date = null where merchant_id = ${merchantId} and id = ${id}`)
