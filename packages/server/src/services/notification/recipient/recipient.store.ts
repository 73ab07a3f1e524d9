import type { NotificationChannel, NotificationPurpose } from '@tradepost/contract'
import { and, type Db, json, type Sql, sql, unprepared } from '@tradepost/kernel'

export type Candidate = {
  customerId: string | null
  recipient: string
  locale: string | null
  zone: string | null
}

/** Customers looked at in one statement. */
export const STEP = 2000

/** The last of so many customers that follow; null when there are fewer. */
export const findBound = async (db: Db, merchantId: number, after: string | null): Promise<string | null> => {
  const row = await db.maybe<{ id: string }>(sql`
    select c.id from customer c where ${and(sql`c.merchant_id = ${merchantId}`, after !== null && sql`c.id > ${after}::uuid`)}
    order by c.id offset ${STEP - 1} limit 1`)
  return row?.id ?? null
}

/** How a channel reaches the customer `c`: the address, and the tables that it is in. */
const reach: Record<NotificationChannel, { recipient: Sql; locale: Sql; from: Sql; where: Sql }> = {
  email: {
    recipient: sql`lower(c.email_address)`,
    locale: sql`null::text`,
    from: sql``,
    where: sql`c.email_address <> ''`,
  },
  sms: {
    recipient: sql`p.phone`,
    locale: sql`null::text`,
    from: sql`cross join lateral (
      select regexp_replace(coalesce(nullif(k.data ->> 'mobile', ''), k.data ->> 'phone'), '[^0-9+]', '', 'g') as phone
      from customer_contact k where k.merchant_id = c.merchant_id and k.customer_id = c.id
        and coalesce(nullif(k.data ->> 'mobile', ''), k.data ->> 'phone', '') <> ''
      order by k.is_default_billing desc, k.position limit 1) p`,
    where: sql`p.phone <> ''`,
  },
  push: {
    recipient: sql`v.code`,
    locale: sql`v.locale_code`,
    from: sql`join device v on v.merchant_id = c.merchant_id and v.customer_id = c.id`,
    where: sql`coalesce(v.push_token, '') <> ''`,
  },
  webPush: {
    recipient: sql`w.id::text`,
    locale: sql`w.locale_code`,
    from: sql`join web_push_subscription w on w.merchant_id = c.merchant_id and w.customer_id = c.id`,
    where: sql`true`,
  },
}

const preference: Record<NotificationChannel, string | null> = {
  email: null,
  sms: 'sms',
  push: 'push',
  webPush: 'push',
}

/** Such an address bounced for good, as somebody reported. */
export const isDead: Sql = sql`exists (
  select from notification_message b
  where b.merchant_id = c.merchant_id and b.recipient = lower(c.email_address) and b.bounced_date is not null)`

/** Marketing needs the opt-in; SMS and push are also a matter of the channels that the customer likes. */
const consent = (channel: NotificationChannel, purpose: NotificationPurpose): Sql => {
  const word = preference[channel]
  return and(
    purpose === 'marketing' && sql`(c.settings ->> 'marketingOptIn')::boolean`,
    purpose === 'marketing' && channel === 'email' && sql`not ${isDead}`,
    word !== null && sql`c.settings -> 'communicationPreferences' ? ${word}`,
  )
}

export type Scope = { customers: Sql; condition: Sql; segmentCodes: string[] }

export const inRange = (after: string | null, upTo: string | null): Sql =>
  and(after !== null && sql`c.id > ${after}::uuid`, upTo !== null && sql`c.id <= ${upTo}::uuid`)

export const amongIds = (ids: string[]): Sql => sql`c.id = any(${ids}::uuid[])`

/** Who of the scope is reached by the channel and agrees; with their language and clock. */
export const listCandidates = (
  db: Db,
  merchantId: number,
  { channel, purpose }: { channel: NotificationChannel; purpose: NotificationPurpose },
  { customers, condition, segmentCodes }: Scope,
) => {
  const { recipient, locale, from, where } = reach[channel]
  const inSegments =
    segmentCodes.length > 0 &&
    sql`exists (select 1 from segment_member sm join segment s on s.merchant_id = sm.merchant_id and s.id = sm.segment_id
      where sm.merchant_id = c.merchant_id and sm.member_type = 'customer' and sm.member_id = c.id::text
        and s.code = any(${segmentCodes}::text[]))`
  return db.many<Candidate>(
    unprepared(sql`
      select c.id as "customerId", ${recipient} as recipient,
        coalesce(${locale}, c.settings ->> 'defaultLocale') as locale, coalesce(z.text, l.data ->> 'timeZone') as zone
      from customer c ${from}
      left join customer_attribute_entry z on z.merchant_id = c.merchant_id and z.customer_id = c.id
        and z.attribute_code = 'timezone'
      left join location l on l.merchant_id = c.merchant_id and l.code = c.settings ->> 'defaultLocationCode'
      where c.merchant_id = ${merchantId} and ${and(customers, where, consent(channel, purpose), inSegments, condition)}
        and c.status = 'active'
      order by c.id`),
  )
}

/** Devices and browsers on which nobody is signed in: that they take messages at all is their consent. */
const anonymous: Partial<Record<NotificationChannel, (merchantId: number, after: string) => Sql>> = {
  push: (merchantId, after) => sql`
    select v.code as recipient, v.locale_code as locale from device v
    where v.merchant_id = ${merchantId} and v.customer_id is null and coalesce(v.push_token, '') <> ''
      and v.code > ${after} order by v.code limit ${STEP}`,
  webPush: (merchantId, after) => sql`
    select w.id::text as recipient, w.locale_code as locale from web_push_subscription w
    where w.merchant_id = ${merchantId} and w.customer_id is null
      and (${after} = '' or w.id > nullif(${after}, '')::uuid) order by w.id limit ${STEP}`,
}

export const hasAnonymous = (channel: NotificationChannel): boolean => anonymous[channel] !== undefined

/** In the order in which they are looked through, so many at a time. */
export const listAnonymous = async (
  db: Db,
  merchantId: number,
  channel: NotificationChannel,
  after: string,
): Promise<Candidate[]> => {
  const rows = anonymous[channel]
  if (!rows) return []
  return db.many<Candidate>(sql`
    select null as "customerId", d.recipient, d.locale, null as zone from (${rows(merchantId, after)}) d`)
}

export type NewMessage = Candidate & {
  campaignId: number
  groupId: number
  dispatchId: number
  dueDate: Date
}

/** One statement for any number; who has a message of the group already gets none. */
export const insertMessages = (
  db: Db,
  merchantId: number,
  now: Date,
  channel: NotificationChannel,
  messages: NewMessage[],
) => {
  if (messages.length === 0) return Promise.resolve(0)
  return db.run(sql`
    with added as (
      insert into notification_message
        (merchant_id, campaign_id, group_id, dispatch_id, channel, customer_id, recipient, locale, zone, due_date, create_date)
      select ${merchantId}, n."campaignId", n."groupId", n."dispatchId", ${channel}, n."customerId", n.recipient, n.locale,
        n.zone, n."dueDate", ${now}
      from jsonb_to_recordset(${json(messages)}::jsonb) as n("campaignId" bigint, "groupId" bigint, "dispatchId" bigint, "customerId" uuid, recipient text,
        locale text, zone text, "dueDate" timestamptz)
      on conflict (merchant_id, group_id, recipient) do nothing returning dispatch_id)
    update campaign_dispatch d set recipients = d.recipients + a.n
    from (select dispatch_id, count(*)::int as n from added group by dispatch_id) a
    where d.merchant_id = ${merchantId} and d.id = a.dispatch_id`)
}
