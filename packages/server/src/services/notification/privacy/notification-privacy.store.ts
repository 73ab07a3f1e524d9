import { type Db, sql } from '@tradepost/kernel'
import { messageJson } from '../message/message.read.ts'

/** What is still waiting is not sent; subscriptions of browsers go with the customer. */
export const blankMessages = async (db: Db, merchantId: number, customerId: string): Promise<number> => {
  await db.run(sql`
    delete from web_push_subscription w where w.merchant_id = ${merchantId} and w.customer_id = ${customerId}::uuid`)
  return db.run(sql`
    update notification_message m set customer_id = null, recipient = 'erased ' || m.id, error = null,
      status = case when m.status in ('waiting', 'claimed') then 'failed' else m.status end
    where m.merchant_id = ${merchantId} and m.customer_id = ${customerId}::uuid`)
}

export const listMessagesOf = async (db: Db, merchantId: number, customerId: string): Promise<unknown> => {
  const row = await db.one<{ messages: unknown }>(sql`
    select coalesce(json_agg(${messageJson} order by m.id), '[]') as messages
    from notification_message m join campaign c on c.merchant_id = m.merchant_id and c.id = m.campaign_id
    where m.merchant_id = ${merchantId} and m.customer_id = ${customerId}::uuid`)
  return row.messages
}
