import { texts } from '@tradepost/contract'
import { type Db, type Sql, sql } from '@tradepost/kernel'
import type { Person } from '../../customer/index.ts'
import { messageJson } from '../message/message.read.ts'

const isTo = (merchantId: number, { customerId }: Person): Sql =>
  sql`m.merchant_id = ${merchantId} and m.customer_id::text = ${customerId}::uuid::text`

/** Whatever is still waiting is not sent, and counts as failed. */
const blankMessages = (db: Db, merchantId: number, person: Person): Promise<number> =>
  db.run(sql`
    with blanked as (
      update notification_message m set customer_id = null, recipient = 'erased ' || m.id, title = null, body = null,
        error = case when b.was in ('waiting', 'claimed') then ${texts.customerErased} end,
        status = case when b.was in ('waiting', 'claimed') then 'failed' else m.status end
      from (select m.id, m.status as was from notification_message m where ${isTo(merchantId, person)} for update) b
      where m.merchant_id = ${merchantId} and m.id = b.id
      returning m.dispatch_id, b.was),
    counted as (
      update campaign_dispatch d set failed = d.failed + n.count
      from (select dispatch_id, count(*)::int as count from blanked where was in ('waiting', 'claimed')
        group by dispatch_id) n
      where d.merchant_id = ${merchantId} and d.id = n.dispatch_id)
    select from blanked`)

/** Events of other systems that were sent for this address alone: their variables are about the person. */
const blankEvents = (db: Db, merchantId: number, { emailAddress }: Person) =>
  db.run(sql`
    update campaign_dispatch d set context = '{}'
    where d.merchant_id = ${merchantId} and d.is_complete and d.context ? 'additionalFilter' and ${emailAddress} <> ''
      and lower(d.context #>> '{additionalFilter,emailAddress}') = lower(${emailAddress})`)

/** How many messages were to the person. */
export const eraseMessages = async (db: Db, merchantId: number, person: Person): Promise<number> => {
  const count = await blankMessages(db, merchantId, person)
  await blankEvents(db, merchantId, person)
  return count
}

export const listMessagesOf = async (db: Db, merchantId: number, person: Person): Promise<unknown> => {
  const row = await db.one<{ messages: unknown }>(sql`
    select coalesce(json_agg(${messageJson} order by m.id), '[]') as messages
    from notification_message m join campaign c on c.merchant_id = m.merchant_id and c.id = m.campaign_id
    where ${isTo(merchantId, person)}`)
  return row.messages
}
