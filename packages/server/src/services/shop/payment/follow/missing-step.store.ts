import { type Db, json, type Sql, sql } from '@tradepost/kernel'
import { salesOrderMachine } from '../../../order/index.ts'
import { keptSql, openSql, stepsSum } from '../record/step.store.ts'

export type OrderKey = { merchantId: number; orderNumber: string }
export type PaymentKey = { merchantId: number; paymentId: string }

/** Before steps are counted: of those who add steps to a payment, one comes after the other. */
export const lockPaymentsOf = (db: Db, orders: OrderKey[]) =>
  db.many<PaymentKey>(sql`
    select p.merchant_id as "merchantId", p.id as "paymentId" from (
      select distinct k."merchantId", k."orderNumber"
      from jsonb_to_recordset(${json(orders)}::jsonb) as k("merchantId" int, "orderNumber" text)) k
    cross join lateral (
      select p.merchant_id, p.id from payment p
      where p.merchant_id = k."merchantId" and p.order_number = k."orderNumber" and p.status = 'authorized' offset 0) found
    join payment p on p.merchant_id = found.merchant_id and p.id = found.id
    order by p.merchant_id, p.id for update of p`)

const statusesWith = (trait: 'void' | 'fulfilled') =>
  salesOrderMachine.states.filter((state) => salesOrderMachine.is(state, trait))

/** Steps that ended without money: they are not asked for again. */
const refusedSum = (kind: 'capture' | 'refund', cause: Sql): Sql =>
  stepsSum(sql`w.kind = ${kind} and w.status = 'failed' and ${cause}`)

/**
 * `price`: what the shopper owes once all is handed over. `back`: what the completed returns say, and `given` what was asked
 * for them. `taken` and `kept` count steps under way.
 */
const stateOf = (payments: PaymentKey[]): Sql => sql`
  select p.merchant_id, p.id as payment_id, o.id as order_id, o.status = any(${statusesWith('void')}) as is_void,
    o.status = any(${statusesWith('fulfilled')}) as is_handed_over, p.captured_amount + ${stepsSum(sql`
      w.kind = 'capture' and w.status = 'waiting'`)} as taken, ${openSql} as open, ${keptSql} as kept,
    greatest(least((o.document ->> 'total')::numeric, p.amount) - back.refund, 0) as price, back.refund as back,
    ${stepsSum(sql`w.kind = 'refund' and w.cause like 'return %'`)} as given,
    ${refusedSum('capture', sql`w.cause = 'fulfilled'`)} as not_captured, ${refusedSum('refund', sql`true`)} as not_refunded,
    ${refusedSum('refund', sql`w.cause = 'canceled'`)} as not_canceled,
    exists (select from payment_step w
      where w.merchant_id = p.merchant_id and w.payment_id = p.id and w.kind = 'cancel') as is_given_up
  from jsonb_to_recordset(${json(payments)}::jsonb) as k("merchantId" int, "paymentId" uuid)
  join payment p on p.merchant_id = k."merchantId" and p.id = k."paymentId"
  join sales_order o on o.merchant_id = p.merchant_id and o.order_number = p.order_number
  cross join lateral (
    select coalesce(sum(r.refund), 0) as refund from return_order r
    where r.merchant_id = o.merchant_id and r.order_id = o.id and r.status = 'completed') back`

/** The most that all returns may still get: money that is still owed for goods that stay is not given back. */
const most = sql`least(s.back - s.given, s.taken - s.given - s.price, s.kept)`

const refunds = sql`
  select d.merchant_id, d.payment_id, 2 as place, 'refund' as kind, d.cause,
    least(d.due, d.most - coalesce(sum(d.due) over (
      partition by d.merchant_id, d.payment_id order by d.id rows between unbounded preceding and 1 preceding), 0)) as amount
  from (
    select s.merchant_id, s.payment_id, r.id, 'return ' || r.order_number as cause, ${most} as most,
      r.refund - coalesce((select sum(w.amount) from payment_step w where w.merchant_id = s.merchant_id
        and w.payment_id = s.payment_id and w.kind = 'refund' and w.cause = 'return ' || r.order_number), 0) as due
    from state s join return_order r on r.merchant_id = s.merchant_id and r.order_id = s.order_id and r.status = 'completed'
    where not s.is_void) d
  where d.due > 0`

/**
 * The steps that are missing between what was done with a payment and what the state of its order and returns asks for; none
 * when it agrees. Only of locked payments.
 */
export const insertMissingSteps = (db: Db, payments: PaymentKey[], now: Date) =>
  db.many<{ merchantId: number }>(sql`
    with state as materialized (${stateOf(payments)}),
    missing as (
      select s.merchant_id, s.payment_id, 1 as place, 'capture' as kind, 'fulfilled' as cause,
        least(s.price + s.given - s.taken - s.not_captured, s.open) as amount
      from state s where s.is_handed_over
      union all ${refunds}
      union all
      select s.merchant_id, s.payment_id, 3, 'refund', 'overpaid',
        s.kept - greatest(${most}, 0) - s.price - s.not_refunded
      from state s where s.is_handed_over
      union all
      select s.merchant_id, s.payment_id, 4, 'refund', 'canceled', s.kept - s.not_canceled from state s where s.is_void
      union all
      select s.merchant_id, s.payment_id, 5, 'cancel', 'canceled', 0 from state s
      where not s.is_given_up and s.open > 0 and (s.is_void or s.is_handed_over and s.price = 0 and s.taken = 0))
    insert into payment_step (merchant_id, payment_id, kind, cause, amount, create_date, next_date)
    select m.merchant_id, m.payment_id, m.kind, m.cause, m.amount, ${now}, ${now} from missing m
    where m.amount > 0 or m.kind = 'cancel' order by m.merchant_id, m.payment_id, m.place
    returning merchant_id as "merchantId"`)
