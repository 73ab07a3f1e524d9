import { type Ctx, type Db, json, sql } from '@tradepost/kernel'

export type DemoPayment = {
  id: string
  orderNumber: string
  methodCode: 'testCard' | 'payOnDelivery'
  currencyCode: string
  amount: number
  reference: string
  cardLast4: string | null
  date: string
}

/** As if each had been authorized when its order was placed; the test card has them in its books. */
export const insertPayments = (db: Db, { merchantId }: Ctx, payments: DemoPayment[]) =>
  db.run(sql`
    with paid as (
      select p.* from jsonb_to_recordset(${json(payments)}::jsonb) as p(id uuid, "orderNumber" text, "methodCode" text,
        "currencyCode" text, amount numeric, reference text, "cardLast4" text, date timestamptz)),
    booked as (
      insert into test_card_entry (merchant_id, key, kind, status, reference, amount, last4, create_date)
      select ${merchantId}, p.id::text, 'authorize', 'authorized', p.reference, p.amount, p."cardLast4", p.date
      from paid p where p."methodCode" = 'testCard')
    insert into payment (merchant_id, id, order_number, method_code, status, currency_code, amount, reference, card_last4,
      create_date, update_date)
    select ${merchantId}, p.id, p."orderNumber", p."methodCode", 'authorized', p."currencyCode", p.amount, p.reference,
      p."cardLast4", p.date, p.date
    from paid p`)

/** PostgreSQL knows nothing of rows that came in this transaction, and would join them one by one. */
export const countRows = (db: Db) => db.run(sql`analyze payment, payment_step, return_order`)

/** The steps that the platform found missing, as they were made when goods were handed over, came back, or were given up. */
export const endSteps = (db: Db, { merchantId, now }: Ctx) =>
  db.run(sql`
    with dated as materialized (
      select w.id, p.id as payment_id, case
          when w.kind = 'refund' then coalesce(r.complete_date, o.complete_date, o.fulfill_date)
          when w.kind = 'capture' then coalesce(o.fulfill_date, ${now})
          else p.create_date + interval '1 day' end as done_date
      from payment_step w
      join payment p on p.merchant_id = w.merchant_id and p.id = w.payment_id
      join sales_order o on o.merchant_id = p.merchant_id and o.order_number = p.order_number
      left join return_order r on r.merchant_id = p.merchant_id and r.order_id = o.id
        and w.kind = 'refund' and w.cause = 'return ' || r.order_number
      where w.merchant_id = ${merchantId} and w.status = 'waiting'),
    ended as (
      update payment_step w set status = 'done', next_date = null, create_date = least(d.done_date, ${now}),
        end_date = least(d.done_date, ${now})
      from dated d where w.merchant_id = ${merchantId} and w.id = d.id
      returning w.payment_id, w.kind, w.amount, w.end_date),
    summed as (
      select e.payment_id, coalesce(sum(e.amount) filter (where e.kind = 'capture'), 0) as captured,
        coalesce(sum(e.amount) filter (where e.kind = 'refund'), 0) as refunded,
        bool_or(e.kind = 'cancel') as is_canceled, max(e.end_date) as end_date
      from ended e group by e.payment_id)
    update payment p set captured_amount = s.captured, refunded_amount = s.refunded, update_date = s.end_date,
      status = case when s.is_canceled then 'canceled' else p.status end
    from summed s where p.merchant_id = ${merchantId} and p.id = s.payment_id`)

/** Orders show their payments, and each refund beside them. */
export const showPayments = (db: Db, { merchantId }: Ctx) =>
  db.run(sql`
    with shown as (
      select p.order_number, p.id as payment_id, 0 as step_id, 'order' as type, p.method_code, p.card_last4,
        case when p.captured_amount > 0 then 'captured' when p.status = 'authorized' then 'authorized' else 'failed' end as status,
        case when p.status = 'authorized' then p.amount end as authorized,
        nullif(p.captured_amount, 0) as charged
      from payment p where p.merchant_id = ${merchantId}
      union all
      select p.order_number, p.id, w.id, 'refund', p.method_code, p.card_last4, 'captured', null, w.amount
      from payment p join payment_step w on w.merchant_id = p.merchant_id and w.payment_id = p.id and w.kind = 'refund'
      where p.merchant_id = ${merchantId}),
    listed as (
      select s.order_number, jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'externalCode',
        s.payment_id || case when s.step_id > 0 then '/' || s.step_id else '' end, 'status', s.status, 'type', s.type,
        'paymentMethod', jsonb_build_object('code', s.method_code, 'type', s.method_code, 'provider', s.method_code),
        'authorizedAmount', s.authorized, 'chargedAmount', s.charged, 'checkoutParams', null, 'paymentError', null,
        'paymentInfo', case when s.card_last4 is not null then jsonb_build_object('type', 'card',
          'card', jsonb_build_object('type', null, 'last4', s.card_last4::int)) end) order by s.step_id) as transactions
      from shown s group by s.order_number)
    update sales_order o set details = jsonb_set(o.details, '{paymentTransactions}', l.transactions)
    from listed l where o.merchant_id = ${merchantId} and o.order_number = l.order_number`)
