import { type Db, json, sql } from '@tradepost/kernel'
import type { StoredSettings } from './setting.rules.ts'

type Row = StoredSettings & { revision: number }

/** A merchant without a row has set nothing. */
export const findSettings = (db: Db, merchantId: number) =>
  db.maybe<Row>(sql`
    select s.data, s.sealed, s.revision from notification_setting s where s.merchant_id = ${merchantId}`)

/** Every change of settings starts here. */
export const lockSettings = async (db: Db, merchantId: number): Promise<Row> => {
  await db.run(
    sql`insert into notification_setting (merchant_id) values (${merchantId}) on conflict do nothing`,
  )
  return db.one<Row>(sql`
    select s.data, s.sealed, s.revision from notification_setting s where s.merchant_id = ${merchantId} for update`)
}

export const updateSettings = (db: Db, merchantId: number, { data, sealed }: StoredSettings) =>
  db.run(sql`
    update notification_setting set data = ${json(data)}::jsonb, sealed = ${json(sealed)}::jsonb, revision = revision + 1
    where merchant_id = ${merchantId}`)
