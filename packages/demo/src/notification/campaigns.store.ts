import { type Ctx, type Db, json, sql } from '@tradepost/kernel'
import type { SentMessage } from './sent-messages.ts'

/** A draft as it is after it was sent: its dispatches with their figures, and its messages. */
export const recordSent = (
  db: Db,
  { merchantId }: Ctx,
  { code, sent, messages }: { code: string; sent: Date; messages: SentMessage[] },
) =>
  db.run(sql`
    with one as (
      update campaign c set status = 'sent', started_date = ${sent}, ended_date = ${sent}, create_date = ${sent},
        update_date = ${sent}, start_date = ${sent}
      where c.merchant_id = ${merchantId} and c.code = ${code} returning c.id),
    told as (
      select m.* from jsonb_to_recordset(${json(messages)}::jsonb) as m("customerId" uuid, recipient text, locale text,
        variant int, status text, error text, "sentDate" timestamptz, "openedDate" timestamptz,
        "clickedDate" timestamptz, "unsubscribedDate" timestamptz)),
    dispatch as (
      insert into campaign_dispatch (merchant_id, campaign_id, variant, status, is_complete, recipients, sent, opened,
        clicked, unsubscribed, bounced, create_date, ended_date)
      select ${merchantId}, one.id, told.variant, 'sent', true, count(*), count(told."sentDate"),
        count(told."openedDate"), count(told."clickedDate"), count(told."unsubscribedDate"),
        count(*) filter (where told.status = 'bounced'), ${sent}, ${sent}
      from one, told group by one.id, told.variant order by told.variant
      returning id, campaign_id, variant)
    insert into notification_message (merchant_id, campaign_id, group_id, dispatch_id, channel, customer_id, recipient,
      locale, status, attempts, error, sent_date, opened_date, clicked_date, unsubscribed_date, create_date)
    select ${merchantId}, d.campaign_id, (select min(id) from dispatch), d.id, 'email', told."customerId",
      told.recipient, told.locale, told.status, 1, told.error, told."sentDate", told."openedDate", told."clickedDate",
      told."unsubscribedDate", ${sent}
    from told join dispatch d on d.variant is not distinct from told.variant order by told.recipient`)
