import {
  bumpCounter,
  type Ctx,
  countedSql,
  type Db,
  isoText,
  json,
  type List,
  listPage,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { nameOf } from '../model/request/address.rules.ts'
import type { ReturnDoc, ReturnLineDoc } from './document.rules.ts'
import { type ReturnView, returnText } from './return-order.read.ts'
import type { ReturnKey } from './return-order.types.ts'

export type StoredReturn = { id: number; orderId: number; number: number; doc: ReturnDoc }

export const numberOf = ({ orderId, number }: Pick<StoredReturn, 'orderId' | 'number'>): string =>
  number > 1 ? `R${orderId}-${number}` : `R${orderId}`

export const keyOf = (stored: StoredReturn): ReturnKey => ({
  id: stored.id,
  orderNumber: numberOf(stored),
  salesOrderNumber: String(stored.orderId),
})

/** One statement for any number of ids. */
export const allocateIds = async (db: Db, count: number): Promise<number[]> => {
  const rows = await db.many<{ id: number }>(
    sql`select nextval('return_order_id') as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}

const rowOf = ({ id, orderId, number, doc }: StoredReturn) => {
  const {
    lineItems: _,
    customerId,
    externalCode,
    status,
    dropOffType,
    dropOffLocationCode,
    submitDate,
    completeDate,
    ...document
  } = doc
  return {
    id,
    orderId,
    number,
    customerId,
    externalCode,
    name: nameOf(doc.addressSequences[doc.primaryBillToAddressSequenceIndex ?? 0]),
    status,
    dropOffType,
    dropOffLocationCode,
    submitDate,
    completeDate,
    refund: -doc.total,
    shippingRefund: -doc.shippingTotal,
    document,
  }
}

const record = sql`id bigint, "orderId" bigint, number int, "customerId" text, "externalCode" text, name text, status text,
  "dropOffType" text, "dropOffLocationCode" text, "submitDate" timestamptz, "completeDate" timestamptz, refund numeric,
  "shippingRefund" numeric, document jsonb`

const counter = (ctx: Ctx) => ({ merchantId: ctx.merchantId, kind: 'returnOrder', scope: 0 })

/** One statement for any number of returns and the count of all. */
export const insertReturns = (db: Db, ctx: Ctx, returns: StoredReturn[]) =>
  db.run(sql`
    with inserted as (
      insert into return_order (merchant_id, id, order_id, number, customer_id, external_code, name, status, drop_off_type,
        drop_off_location_code, date, submit_date, complete_date, update_date, refund, shipping_refund, document)
      select ${ctx.merchantId}, new.id, new."orderId", new.number, new."customerId", new."externalCode", new.name, new.status,
        new."dropOffType", new."dropOffLocationCode", ${ctx.now}, new."submitDate", new."completeDate", ${ctx.now},
        new.refund, new."shippingRefund", new.document
      from jsonb_to_recordset(${json(returns.map(rowOf))}::jsonb) as new(${record})
      returning 1)
    ${bumpCounter(counter(ctx), sql`(select count(*) from inserted)`)}`)

const lineRow = (stored: StoredReturn) => (line: ReturnLineDoc, index: number) => {
  const {
    code,
    salesOrderLineItemCode,
    status,
    quantity,
    returnReasonCode,
    conditionCode,
    refund,
    shares,
    ...data
  } = line
  return {
    returnId: stored.id,
    orderId: stored.orderId,
    id: index + 1,
    code,
    lineCode: salesOrderLineItemCode,
    status,
    quantity,
    reasonCode: returnReasonCode,
    conditionCode,
    refund,
    shares,
    data,
  }
}

export const insertLines = (db: Db, merchantId: number, returns: StoredReturn[]) => {
  const rows = returns.flatMap((stored) => stored.doc.lineItems.map(lineRow(stored)))
  return db.run(sql`
    insert into return_line (merchant_id, return_id, code, id, order_id, line_code, status, quantity, reason_code,
      condition_code, refund, shares, data)
    select ${merchantId}, new."returnId", new.code, new.id, new."orderId", new."lineCode", new.status, new.quantity,
      new."reasonCode", new."conditionCode", new.refund, new.shares, new.data
    from jsonb_to_recordset(${json(rows)}::jsonb) as new("returnId" bigint, code text, id int, "orderId" bigint,
      "lineCode" text, status text, quantity numeric, "reasonCode" text, "conditionCode" text, refund numeric,
      shares jsonb, data jsonb)`)
}

const isOne = (merchantId: number, orderNumber: string): Sql =>
  sql`r.merchant_id = ${merchantId} and r.order_number = ${orderNumber}`

/** Without a lock: a return belongs to one sales order for ever. */
export const findSalesOrderNumber = async (
  db: Db,
  merchantId: number,
  orderNumber: string,
): Promise<string | null> => {
  const row = await db.maybe<{ salesOrderNumber: string }>(sql`
    select r.order_id::text as "salesOrderNumber" from return_order r where ${isOne(merchantId, orderNumber)}`)
  return row?.salesOrderNumber ?? null
}

export type LockedReturn = StoredReturn & { revision: number }

/** Under the lock of its sales order, so that nobody else changes its lines. */
export const lockReturn = (db: Db, merchantId: number, orderNumber: string) =>
  db.maybe<LockedReturn>(sql`
    select r.id, r.order_id as "orderId", r.number, r.revision,
      r.document || jsonb_build_object('customerId', r.customer_id, 'externalCode', r.external_code, 'status', r.status,
        'dropOffType', r.drop_off_type, 'dropOffLocationCode', r.drop_off_location_code,
        'submitDate', ${isoText(sql`r.submit_date`)}, 'completeDate', ${isoText(sql`r.complete_date`)},
        'lineItems', (
          select jsonb_agg(l.data || jsonb_build_object('code', l.code, 'salesOrderLineItemCode', l.line_code,
            'status', l.status, 'quantity', l.quantity, 'returnReasonCode', l.reason_code,
            'conditionCode', l.condition_code, 'refund', l.refund, 'shares', l.shares) order by l.id)
          from return_line l where l.merchant_id = r.merchant_id and l.return_id = r.id)) as doc
    from return_order r where ${isOne(merchantId, orderNumber)} for update of r`)

/** Of a locked return: what an update can change. */
export const patchReturn = (db: Db, ctx: Ctx, stored: StoredReturn) =>
  db.run(sql`
    with lines as (
      update return_line l set status = new.status
      from jsonb_to_recordset(${json(stored.doc.lineItems.map(({ code, status }) => ({ code, status })))}::jsonb)
        as new(code text, status text)
      where l.merchant_id = ${ctx.merchantId} and l.return_id = ${stored.id} and l.code = new.code and l.status <> new.status)
    update return_order r set status = new.status, drop_off_type = new."dropOffType",
      drop_off_location_code = new."dropOffLocationCode", complete_date = new."completeDate", refund = new.refund,
      shipping_refund = new."shippingRefund", document = new.document, update_date = ${ctx.now}, revision = r.revision + 1
    from jsonb_to_record(${json(rowOf(stored))}::jsonb) as new(${record})
    where r.merchant_id = ${ctx.merchantId} and r.id = ${stored.id}`)

export const listReturns = (db: Db, merchantId: number, view: ReturnView, list: List, counted: boolean) =>
  listPage(db, 'returnOrders', {
    item: returnText(view),
    from: sql`return_order r`,
    where: sql`r.merchant_id = ${merchantId}`,
    list,
    total: counted ? countedSql(merchantId, 'returnOrder', 0) : null,
  })

export const findReturn = (db: Db, merchantId: number, orderNumber: string, view: ReturnView) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${returnText(view)} as text, r.revision from return_order r where ${isOne(merchantId, orderNumber)}`)
