import { type Db, type List, listPage, removeOldest, sql } from '@tradepost/kernel'
import { messageJson } from './message.read.ts'

export const listMessages = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'messages', {
    item: messageJson,
    from: sql`notification_message m join campaign c on c.merchant_id = m.merchant_id and c.id = m.campaign_id`,
    where: sql`m.merchant_id = ${merchantId}`,
    list,
  })

export const removeOldMessages = (db: Db, before: Date) =>
  removeOldest(db, sql`notification_message`, {
    order: sql`t.create_date`,
    where: sql`t.create_date < ${before} and t.status not in ('waiting', 'claimed', 'sending')`,
  })
