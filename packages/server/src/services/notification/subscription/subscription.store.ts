import { type Ctx, type Db, sql } from '@tradepost/kernel'

export type NewSubscription = {
  id: string
  customerId: string | null
  localeCode: string | null
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export const hasCustomer = async (db: Db, merchantId: number, id: string): Promise<boolean> => {
  const row = await db.maybe(sql`
    select 1 from customer c where c.merchant_id = ${merchantId} and c.id = ${id}::uuid and c.status <> 'deleted'`)
  return row !== null && row !== undefined
}

/** An endpoint is one browser, whoever uses it now. */
export const putSubscription = (db: Db, ctx: Ctx, sent: NewSubscription) =>
  db.one<{ id: string }>(sql`
    insert into web_push_subscription as w
      (merchant_id, id, customer_id, locale_code, endpoint, p256dh, auth, create_date)
    values (${ctx.merchantId}, ${sent.id}, ${sent.customerId}, ${sent.localeCode}, ${sent.endpoint},
      ${sent.keys.p256dh}, ${sent.keys.auth}, ${ctx.now})
    on conflict (merchant_id, md5(endpoint)) do update set customer_id = excluded.customer_id,
      locale_code = excluded.locale_code, p256dh = excluded.p256dh, auth = excluded.auth
    returning w.id`)

export const removeSubscription = (db: Db, merchantId: number, id: string) =>
  db.run(sql`delete from web_push_subscription where merchant_id = ${merchantId} and id = ${id}::uuid`)
