import type { WebPushKeys } from '@tradepost/contract'
import { type Ctx, type Db, emitFrom, json, type Sql, sql } from '@tradepost/kernel'

export type NewBrowser = {
  id: string
  customerId: string | null
  localeCode: string | null
  endpoint: string
  keys: WebPushKeys
}

const eventRows = (of: Sql): Sql => sql`
  select id::text, jsonb_build_object('subscriptionId', id, 'kind', 'webPush', 'customerId', customer_id) from ${of}`

/** An endpoint is one browser, whoever uses it now. One statement for any number of different endpoints. */
export const putBrowsers = (db: Db, ctx: Ctx, sent: NewBrowser[]) =>
  db.many<{ id: string; endpoint: string }>(sql`
    with put as (
      insert into web_push_subscription as w
        (merchant_id, id, customer_id, locale_code, endpoint, p256dh, auth, create_date)
      select ${ctx.merchantId}, n.id, n."customerId", n."localeCode", n.endpoint, n.keys ->> 'p256dh', n.keys ->> 'auth',
        ${ctx.now}
      from jsonb_to_recordset(${json(sent)}::jsonb)
        as n(id uuid, "customerId" uuid, "localeCode" text, endpoint text, keys jsonb)
      order by n.endpoint
      on conflict (merchant_id, md5(endpoint)) do update set customer_id = excluded.customer_id,
        locale_code = excluded.locale_code, p256dh = excluded.p256dh, auth = excluded.auth
      returning w.id, w.customer_id, w.endpoint),
    fresh as (
      select p.* from put p join jsonb_to_recordset(${json(sent)}::jsonb) as n(id uuid) on n.id = p.id),
    emitted as (${emitFrom(ctx, 'subscriptionCreated', eventRows(sql`fresh`))})
    select id, endpoint from put`)

/** Browsers that ended their subscription, or whose subscription ends here. */
export const removeBrowsers = (db: Db, ctx: Ctx, ids: string[]) =>
  db.many<{ id: string }>(sql`
    with removed as (
      delete from web_push_subscription w where w.merchant_id = ${ctx.merchantId} and w.id::text = any(${ids}::text[])
      returning w.id, w.customer_id),
    emitted as (${emitFrom(ctx, 'subscriptionDeleted', eventRows(sql`removed`))})
    select id from removed`)

/** For an erasure, which tells nobody what it was. */
export const eraseBrowsers = (db: Db, merchantId: number, customerId: string) =>
  db.run(sql`
    delete from web_push_subscription w where w.merchant_id = ${merchantId} and w.customer_id = ${customerId}::uuid`)
