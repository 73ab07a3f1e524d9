import { type Ctx, type Db, isoText, type Sql, sql } from '@tradepost/kernel'

export type StepKind = 'capture' | 'refund' | 'cancel'
export type DueStep = {
  id: number
  paymentId: string
  kind: StepKind
  cause: string
  amount: string
  attempts: number
}

/** Of the payment `p`; the condition is on the step `w`. */
export const stepsSum = (condition: Sql): Sql => sql`coalesce((
  select sum(w.amount) from payment_step w
  where w.merchant_id = p.merchant_id and w.payment_id = p.id and ${condition}), 0)`

const waitingSum = (kind: StepKind): Sql => stepsSum(sql`w.kind = ${kind} and w.status = 'waiting'`)

/** How much of the payment `p` is still to be captured, and how much could be given back, counting steps under way. */
export const openSql: Sql = sql`(p.amount - p.captured_amount - ${waitingSum('capture')})`
export const keptSql: Sql = sql`(p.captured_amount + ${waitingSum('capture')} - p.refunded_amount - ${waitingSum('refund')})`

type HandStep = { paymentId: string; kind: 'capture' | 'refund'; cause: string; amount: string | null }

/** Of a locked payment; none: so much is not left. */
export const insertStep = (db: Db, ctx: Ctx, { paymentId, kind, cause, amount }: HandStep) => {
  const { merchantId, now, principal } = ctx
  const left = kind === 'capture' ? openSql : keptSql
  return db.maybe<{ id: number; amount: string }>(sql`
    insert into payment_step (merchant_id, payment_id, kind, cause, amount, create_date, next_date, actor, actor_name)
    select p.merchant_id, p.id, ${kind}, ${cause}, coalesce(${amount}::numeric, ${left}), ${now}, ${now},
      ${principal.subject}, ${principal.name}
    from payment p
    where p.merchant_id = ${merchantId} and p.id = ${paymentId} and ${left} > 0 and coalesce(${amount}::numeric, 0) <= ${left}
    returning id, amount::text as amount`)
}

/** Steps of a payment go one after the other: `s` is the step. */
const isDue = (now: Date): Sql => sql`s.status = 'waiting' and s.next_date <= ${now} and not exists (
  select from payment_step b where b.merchant_id = s.merchant_id and b.payment_id = s.payment_id
    and b.status = 'waiting' and b.id < s.id)`

export const listDueMerchants = (db: Db, now: Date, merchantId: number | null = null) =>
  db.many<{ id: number; code: string }>(sql`
    select m.id, m.code from merchant m
    where m.id = coalesce(${merchantId}, m.id) and m.status = 'active' and (
      exists (select from payment p where p.merchant_id = m.id and p.settle_date <= ${now})
      or exists (select from payment_step s where s.merchant_id = m.id and ${isDue(now)}))
    order by m.id`)

/** They are this process's until the lease ends. A refund behind a capture that was refused gets what there is. */
export const claimSteps = (
  db: Db,
  merchantId: number,
  { now, lease, limit }: { now: Date; lease: Date; limit: number },
) =>
  db.many<DueStep>(sql`
    with due as materialized (
      select s.id from payment_step s where s.merchant_id = ${merchantId} and ${isDue(now)}
      order by s.next_date, s.id limit ${limit} for update skip locked)
    update payment_step claimed set attempts = claimed.attempts + 1, next_date = ${lease},
      amount = case when claimed.kind = 'refund' then least(claimed.amount, p.captured_amount - p.refunded_amount)
        else claimed.amount end
    from due, payment p
    where claimed.merchant_id = ${merchantId} and claimed.id = due.id
      and p.merchant_id = claimed.merchant_id and p.id = claimed.payment_id
    returning claimed.id, claimed.payment_id as "paymentId", claimed.kind, claimed.cause, claimed.amount::text as amount,
      claimed.attempts`)

type StepEnd = { status: 'waiting' | 'done' | 'failed'; message: string | null; nextDate: Date | null }

/** How many ended: none when another process was faster. */
export const endStep = (db: Db, merchantId: number, id: number, end: StepEnd, now: Date) =>
  db.run(sql`
    update payment_step set status = ${end.status}, error_message = ${end.message}, next_date = ${end.nextDate},
      end_date = ${end.status === 'waiting' ? null : now}::timestamptz
    where merchant_id = ${merchantId} and id = ${id} and status = 'waiting'`)

/** In the transaction that ends the step. */
export const addToPayment = (db: Db, merchantId: number, { paymentId, kind, amount }: DueStep, now: Date) =>
  db.run(sql`
    update payment set update_date = ${now},
      captured_amount = captured_amount + case when ${kind} = 'capture' then ${amount}::numeric else 0 end,
      refunded_amount = refunded_amount + case when ${kind} = 'refund' then ${amount}::numeric else 0 end,
      status = case when ${kind} = 'cancel' then 'canceled' else status end
    where merchant_id = ${merchantId} and id = ${paymentId}`)

/** JSON of the steps of the payment `p`. */
const stepsJson: Sql = sql`(
  select coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'cause', s.cause, 'amount', s.amount,
      'status', s.status, 'attempts', s.attempts, 'errorMessage', s.error_message,
      'createDate', ${isoText(sql`s.create_date`)}, 'endDate', ${isoText(sql`s.end_date`)}) order by s.id), '[]')
  from payment_step s where s.merchant_id = p.merchant_id and s.payment_id = p.id)`

const paymentJson: Sql = sql`json_build_object('id', p.id, 'methodCode', p.method_code, 'status', p.status,
  'currencyCode', p.currency_code, 'amount', p.amount, 'capturedAmount', p.captured_amount,
  'refundedAmount', p.refunded_amount, 'reference', p.reference, 'cardLast4', p.card_last4, 'errorCode', p.error_code,
  'errorMessage', p.error_message, 'createDate', ${isoText(sql`p.create_date`)},
  'updateDate', ${isoText(sql`p.update_date`)}, 'steps', ${stepsJson})`

/** Null: there is no such order. */
export const findPayments = (db: Db, merchantId: number, orderNumber: string) =>
  db.maybe<{ payments: unknown[]; balance: unknown }>(sql`
    select (select coalesce(json_agg(${paymentJson} order by p.create_date, p.id), '[]') from payment p
      where p.merchant_id = o.merchant_id and p.order_number = o.order_number) as payments,
      jsonb_build_object('currencyCode', o.document ->> 'currencyCode') || order_balance((o.document ->> 'total')::numeric,
        (select coalesce(sum(r.refund), 0) from return_order r
          where r.merchant_id = o.merchant_id and r.order_id = o.id and r.status = 'completed'),
        (select coalesce(jsonb_agg(t || jsonb_build_object('isElsewhere', not exists (
            select from payment p where p.merchant_id = o.merchant_id and p.order_number = o.order_number
              and p.id::text = t ->> 'externalCode'))), '[]')
          from jsonb_array_elements(o.details -> 'paymentTransactions') t)) as balance
    from sales_order o where o.merchant_id = ${merchantId} and o.order_number = ${orderNumber}`)
