import { type Db, json, type Sql, sql } from '@tradepost/kernel'
import type { StoredCampaign } from '../model/campaign.rules.ts'
import type { DispatchContext } from '../record/dispatch.store.ts'

export type Source = {
  id: number
  variant: number | null
  context: DispatchContext
  code: string
  data: StoredCampaign
  trace: string | null
}

/** Dispatches with their campaigns. */
export const listSources = (db: Db, merchantId: number, dispatchIds: number[]) =>
  db.many<Source>(sql`
    select d.id, d.variant, d.context, c.code, c.data, d.trace
    from campaign_dispatch d join campaign c on c.merchant_id = d.merchant_id and c.id = d.campaign_id
    where d.merchant_id = ${merchantId} and d.id = any(${dispatchIds}::bigint[])`)

export type CustomerValues = Record<string, unknown> & {
  id: string
  emailAddress: string
  settings: { marketingOptIn?: boolean }
}

/** As messages can show them; attributes by their code. */
export const listCustomers = (db: Db, merchantId: number, ids: string[]) =>
  db.many<{ values: CustomerValues }>(sql`
    select json_build_object('id', c.id, 'internalCustomerNumber', c.number, 'externalCustomerNumber', c.external_number,
      'firstName', c.first_name, 'middleName', c.middle_name, 'lastName', c.last_name, 'name', c.name,
      'emailAddress', c.email_address, 'settings', c.settings,
      'metrics', json_build_object('numberOfOrders', c.order_count, 'lastOrderDate', c.last_order_date),
      'attributes', (select coalesce(json_object_agg(e.attribute_code, coalesce(e.value -> 'code', e.value)), '{}')
        from customer_attribute_entry e where e.merchant_id = c.merchant_id and e.customer_id = c.id)) as values
    from customer c
    where c.merchant_id = ${merchantId} and c.id = any(${ids}::uuid[]) and c.status <> 'deleted'`)

/** The recipient; null: the user of the device. */
type Owned = { recipient: string; customerId: string | null }

const owned = (rows: Owned[]): Sql =>
  sql`jsonb_to_recordset(${json(rows.map(({ recipient, customerId }) => ({ recipient, customerId })))}::jsonb)
    as r(recipient text, "customerId" uuid)`

/** Tokens of devices, by their code. Somebody else who has signed in there since must not read it. */
export const listPushTokens = (db: Db, merchantId: number, rows: Owned[]) =>
  db.many<{ recipient: string; address: unknown }>(sql`
    select v.code as recipient, json_build_object('token', v.push_token, 'platform', v.platform) as address
    from ${owned(rows)} join device v on v.merchant_id = ${merchantId} and v.code = r.recipient
      and (r."customerId" is null or v.customer_id = r."customerId")
    where coalesce(v.push_token, '') <> ''`)

export const listSubscriptions = (db: Db, merchantId: number, rows: Owned[]) =>
  db.many<{ recipient: string; address: unknown }>(sql`
    select r.recipient, json_build_object('endpoint', w.endpoint, 'p256dh', w.p256dh, 'auth', w.auth) as address
    from ${owned(rows)} join web_push_subscription w on w.merchant_id = ${merchantId} and w.id = r.recipient::uuid
      and (r."customerId" is null or w.customer_id = r."customerId")`)

export type SentText = { id: number; title: string; text: string }

/** One statement for any number of messages. */
export const storeTexts = (db: Db, merchantId: number, messages: SentText[]) =>
  db.run(sql`
    update notification_message m set title = t.title, body = t.text
    from jsonb_to_recordset(${json(messages)}::jsonb) as t(id bigint, title text, text text)
    where m.merchant_id = ${merchantId} and m.id = t.id`)
