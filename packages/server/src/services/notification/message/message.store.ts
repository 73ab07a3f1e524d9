import { type Db, type List, listPage, sql } from '@tradepost/kernel'
import { messageJson } from './message.read.ts'

export const listMessages = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'messages', {
    item: messageJson,
    from: sql`notification_message m join campaign c on c.merchant_id = m.merchant_id and c.id = m.campaign_id`,
    where: sql`m.merchant_id = ${merchantId}`,
    list,
  })

export const removeOldMessages = (db: Db, before: Date, limit: number) =>
  db.run(sql`
    delete from notification_message m where (m.merchant_id, m.id) in (
      select o.merchant_id, o.id from notification_message o
      where o.create_date < ${before} and o.status not in ('waiting', 'claimed', 'sending') limit ${limit})`)
