import type { CurrencyCode, PaymentMethodCode } from '@tradepost/contract'
import { type Db, type Sql, sql } from '@tradepost/kernel'

export type PaymentStatus = 'pending' | 'processing' | 'authorized' | 'failed' | 'canceled'

export type StoredPayment = {
  id: string
  orderNumber: string
  methodCode: PaymentMethodCode
  status: PaymentStatus
  currencyCode: CurrencyCode
  /** Decimals as text. */
  amount: string
  capturedAmount: string
  refundedAmount: string
  reference: string | null
  cardLast4: string | null
  errorCode: string | null
  errorMessage: string | null
}

const columns: Sql = sql`p.id, p.order_number as "orderNumber", p.method_code as "methodCode", p.status,
  p.currency_code as "currencyCode", p.amount::text as amount, p.captured_amount::text as "capturedAmount",
  p.refunded_amount::text as "refundedAmount", p.reference, p.card_last4 as "cardLast4", p.error_code as "errorCode",
  p.error_message as "errorMessage"`

export type NewPayment = Pick<
  StoredPayment,
  'id' | 'orderNumber' | 'methodCode' | 'currencyCode' | 'amount'
> & {
  status: PaymentStatus
  reference: string | null
  attempt: string | null
  settleDate: Date | null
}

export const insertPayment = (db: Db, merchantId: number, payment: NewPayment, now: Date) =>
  db.run(sql`
    insert into payment (merchant_id, id, order_number, method_code, status, currency_code, amount, reference, attempt,
      create_date, update_date, settle_date)
    values (${merchantId}, ${payment.id}, ${payment.orderNumber}, ${payment.methodCode}, ${payment.status},
      ${payment.currencyCode}, ${payment.amount}::numeric, ${payment.reference}, ${payment.attempt}, ${now}, ${now},
      ${payment.settleDate})`)

export const lockPayment = (db: Db, merchantId: number, id: string) =>
  db.maybe<StoredPayment>(sql`
    select ${columns} from payment p where p.merchant_id = ${merchantId} and p.id = ${id} for update`)

export const findPayment = (db: Db, merchantId: number, id: string) =>
  db.maybe<StoredPayment>(
    sql`select ${columns} from payment p where p.merchant_id = ${merchantId} and p.id = ${id}`,
  )

export const findByAttempt = (db: Db, merchantId: number, attempt: string) =>
  db.maybe<StoredPayment>(sql`
    select ${columns} from payment p where p.merchant_id = ${merchantId} and p.attempt = ${attempt}`)

export const findByReference = (db: Db, merchantId: number, methodCode: string, reference: string) =>
  db.maybe<StoredPayment>(sql`
    select ${columns} from payment p
    where p.merchant_id = ${merchantId} and p.method_code = ${methodCode} and p.reference = ${reference}`)

/** The last one counts: those before it failed. */
export const findOfOrder = (db: Db, merchantId: number, orderNumber: string) =>
  db.maybe<StoredPayment>(sql`
    select ${columns} from payment p where p.merchant_id = ${merchantId} and p.order_number = ${orderNumber}
    order by p.create_date desc, p.id limit 1`)

export type PaymentEnd = Pick<
  StoredPayment,
  'status' | 'reference' | 'cardLast4' | 'errorCode' | 'errorMessage'
> & {
  settleDate: Date | null
}

export const patchPayment = (db: Db, merchantId: number, id: string, end: PaymentEnd, now: Date) =>
  db.run(sql`
    update payment set status = ${end.status}, reference = coalesce(${end.reference}, reference),
      card_last4 = coalesce(${end.cardLast4}, card_last4), error_code = ${end.errorCode},
      error_message = ${end.errorMessage}, settle_date = ${end.settleDate}, update_date = ${now}
    where merchant_id = ${merchantId} and id = ${id}`)

/** Leases payments whose result has been unknown for too long. */
export const claimUnsettled = (
  db: Db,
  merchantId: number,
  { now, lease, limit }: { now: Date; lease: Date; limit: number },
) =>
  db.many<StoredPayment & { createDate: Date }>(sql`
    with due as materialized (
      select d.id from payment d where d.merchant_id = ${merchantId} and d.settle_date <= ${now}
      order by d.settle_date, d.id limit ${limit} for update skip locked)
    update payment p set settle_date = ${lease}
    from due where p.merchant_id = ${merchantId} and p.id = due.id
    returning ${columns}, p.create_date as "createDate"`)

/** A provider names the merchant in the address of its news. */
export const findMerchant = (db: Db, code: string) =>
  db.maybe<{ id: number; code: string }>(sql`
    select m.id, m.code from merchant m where m.code = ${code} and m.status = 'active'`)
