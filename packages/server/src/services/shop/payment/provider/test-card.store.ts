import { type Db, sql } from '@tradepost/kernel'

export type Entry = {
  key: string
  kind: string
  status: string
  reference: string
  amount: string
  last4: string | null
}

const columns = sql`e.key, e.kind, e.status, e.reference, e.amount::text as amount, e.last4`

/** The entry with the key: the new one, or the existing one. */
export const putEntry = async (db: Db, merchantId: number, entry: Entry, now: Date): Promise<Entry> => {
  await db.run(sql`
    insert into test_card_entry (merchant_id, key, kind, status, reference, amount, last4, create_date)
    values (${merchantId}, ${entry.key}, ${entry.kind}, ${entry.status}, ${entry.reference}, ${entry.amount}::numeric,
      ${entry.last4}, ${now})
    on conflict do nothing`)
  return db.one<Entry>(sql`
    select ${columns} from test_card_entry e where e.merchant_id = ${merchantId} and e.key = ${entry.key}`)
}

export const findEntry = (db: Db, merchantId: number, key: string) =>
  db.maybe<Entry>(sql`
    select ${columns} from test_card_entry e where e.merchant_id = ${merchantId} and e.key = ${key}`)

/** The payment whose result a webhook reports; a reported result stays. */
export const endAuthorization = (db: Db, merchantId: number, reference: string, status: string) =>
  db.maybe<Entry>(sql`
    update test_card_entry e set status = case when e.status = 'processing' then ${status} else e.status end
    where e.merchant_id = ${merchantId} and e.reference = ${reference} and e.kind = 'authorize' returning ${columns}`)

export const cancelAuthorization = (db: Db, merchantId: number, key: string) =>
  db.run(sql`
    update test_card_entry set status = 'canceled' where merchant_id = ${merchantId} and key = ${key}`)
