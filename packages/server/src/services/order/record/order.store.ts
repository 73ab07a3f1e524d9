import {
  bumpCounter,
  type Ctx,
  countedSql,
  type Db,
  empty,
  isoText,
  isTransaction,
  json,
  type List,
  listPage,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { isCalculated } from '../model/amount/calculated.rules.ts'
import type { FulfillmentOrder } from '../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder, StoredOrder } from '../model/fulfillment-order/locked-order.types.ts'
import type { Packed } from '../model/order/packed.rules.ts'
import type { Order } from '../model/order.types.ts'
import { nameOf } from '../model/request/address.rules.ts'
import { packedJson } from './fulfillment-group.store.ts'
import { fulfillmentOrdersJson } from './fulfillment-order.read.ts'
import { linesText, listItemText, type OrderView, orderText } from './order.read.ts'

const FIRST_NUMBER = 10_000

/**
 * One statement for any number of numbers; the first of them. By itself it does not wait for the disk, and so the next
 * caller not for it: an order is only there when all that was written before it is, its number included.
 */
export const allocateNumbers = async (db: Db, merchantId: number, count: number): Promise<number> => {
  const lazily = isTransaction(db)
    ? empty
    : sql`from (select set_config('synchronous_commit', 'off', true)) lazily`
  const { next } = await db.one<{ next: number }>(sql`
    insert into order_sequence as s (merchant_id, next) select ${merchantId}, ${FIRST_NUMBER + count} ${lazily}
    on conflict (merchant_id) do update set next = s.next + ${count}::int returning s.next`)
  return next - count
}

const rowOf = ({ id, order, isRouted, taxes = null, shipping = null, isAttempt = false }: StoredOrder) => {
  const {
    lineItems,
    customerId,
    externalCode,
    status,
    fulfillmentStatus,
    returnStatus,
    submitDate,
    fulfillDate,
    completeDate,
    paymentTransactions,
    coupons,
    appliedPromotions,
    amountCheck,
    ...document
  } = order
  const billTo = order.primaryBillToAddressSequenceIndex ?? 0
  return {
    id,
    customerId,
    externalCode,
    name: nameOf(order.addressSequences[billTo]),
    status,
    fulfillmentStatus,
    returnStatus,
    submitDate,
    fulfillDate,
    completeDate,
    lineCount: lineItems.length,
    isRouted,
    isAttempt,
    isPlatformPriced: isCalculated(status),
    taxes,
    shipping,
    document,
    details: { paymentTransactions, coupons, appliedPromotions, amountCheck },
  }
}

const orderRecord = sql`id bigint, "customerId" text, "externalCode" text, name text, status text, "fulfillmentStatus" text,
  "returnStatus" text, "submitDate" timestamptz, "fulfillDate" timestamptz, "completeDate" timestamptz, "lineCount" int,
  "isRouted" boolean, "isAttempt" boolean, "isPlatformPriced" boolean, taxes jsonb, shipping jsonb, document jsonb,
  details jsonb`

const counter = (ctx: Ctx) => ({ merchantId: ctx.merchantId, kind: 'salesOrder', scope: 0 })

/** One statement for any number of orders and the count of all. */
export const insertOrders = (db: Db, ctx: Ctx, orders: StoredOrder[]) =>
  db.run(sql`
    with inserted as (
      insert into sales_order (merchant_id, id, customer_id, external_code, name, status, fulfillment_status, return_status,
        date, submit_date, update_date, fulfill_date, complete_date, line_count, is_routed, is_attempt, is_platform_priced, taxes,
        shipping, document, details)
      select ${ctx.merchantId}, new.id, new."customerId", new."externalCode", new.name, new.status, new."fulfillmentStatus",
        new."returnStatus", ${ctx.now}, new."submitDate", ${ctx.now}, new."fulfillDate", new."completeDate", new."lineCount",
        new."isRouted", new."isAttempt", new."isPlatformPriced", nullif(new.taxes, 'null'), nullif(new.shipping, 'null'),
        new.document, new.details
      from jsonb_to_recordset(${json(orders.map(rowOf))}::jsonb) as new(${orderRecord})
      returning is_attempt)
    ${bumpCounter(counter(ctx), sql`(select count(*) from inserted where not is_attempt)`)}`)

/** Attempts that became orders. */
export const endAttempts = (db: Db, ctx: Ctx, ids: number[]) =>
  db.run(sql`
    with placed as (
      update sales_order set is_attempt = false
      where merchant_id = ${ctx.merchantId} and id = any(${ids}::bigint[]) and is_attempt returning 1)
    ${bumpCounter(counter(ctx), sql`(select count(*) from placed)`)}`)

type OwnedLine = { orderId: number; line: Order['lineItems'][number] }

const lineRow = ({ orderId, line }: OwnedLine) => {
  const { id, code, status, subStatus, quantity, ...data } = line
  return { orderId, id, code, status, subStatus, quantity, data }
}

/** New lines and changed ones, of any number of orders. */
export const writeLines = (db: Db, merchantId: number, lines: OwnedLine[]) =>
  db.run(sql`
    insert into order_line as l (merchant_id, order_id, code, id, status, sub_status, quantity, data)
    select ${merchantId}, new."orderId", new.code, new.id, new.status, new."subStatus", new.quantity, new.data
    from jsonb_to_recordset(${json(lines.map(lineRow))}::jsonb) as new("orderId" bigint, code text, id int, status text,
      "subStatus" text, quantity numeric, data jsonb)
    on conflict (merchant_id, order_id, code) do update set status = excluded.status, sub_status = excluded.sub_status,
      quantity = excluded.quantity, data = excluded.data`)

const isOne = (merchantId: number, orderNumber: string): Sql =>
  sql`o.merchant_id = ${merchantId} and o.order_number = ${orderNumber}`

type LockedRow = Omit<LockedOrder, 'packed' | 'fulfillmentOrders'>

type LockedParts = {
  id: number
  lines: Order['lineItems']
  packed: Packed[]
  fulfillmentOrders: FulfillmentOrder[]
}

const lockedRow = sql`o.id, o.revision, o.is_routed as "isRouted", o.is_attempt as "isAttempt", o.is_platform_priced as "isPlatformPriced", o.taxes,
  o.shipping, ${isoText(sql`o.date`)} as date, o.document || o.details || jsonb_build_object('customerId', o.customer_id,
    'externalCode', o.external_code, 'status', o.status, 'fulfillmentStatus', o.fulfillment_status,
    'returnStatus', o.return_status, 'submitDate', ${isoText(sql`o.submit_date`)},
    'fulfillDate', ${isoText(sql`o.fulfill_date`)}, 'completeDate', ${isoText(sql`o.complete_date`)}) as "order"`

/**
 * Two statements: one that waited for the lock would show the order as it is now, but everything else as it was before. The
 * second sees the lines of the other transaction. Orders are locked in the order of their numbers.
 */
export const lockOrders = (db: Db, merchantId: number, orderNumbers: string[]): Promise<LockedOrder[]> =>
  loadOrders(db, merchantId, orderNumbers, sql`for update`)

/** Without a lock: for those who only look. */
export const readOrders = (db: Db, merchantId: number, orderNumbers: string[]): Promise<LockedOrder[]> =>
  loadOrders(db, merchantId, orderNumbers, sql``)

const loadOrders = async (
  db: Db,
  merchantId: number,
  orderNumbers: string[],
  lock: Sql,
): Promise<LockedOrder[]> => {
  const among = sql`o.merchant_id = ${merchantId} and o.order_number = any(${orderNumbers}::text[])`
  const [rows, parts] = await Promise.all([
    db.many<LockedRow>(sql`select ${lockedRow} from sales_order o where ${among} order by o.id ${lock}`),
    db.many<LockedParts>(sql`
      select o.id, (${linesText(null)})::json as lines, ${packedJson} as packed, ${fulfillmentOrdersJson} as "fulfillmentOrders"
      from sales_order o where ${among}`),
  ])
  const byId = new Map(parts.map((part) => [part.id, part]))
  return rows.map((row) => {
    const { lines = [], packed = [], fulfillmentOrders = [] } = byId.get(row.id) ?? {}
    return { ...row, order: { ...row.order, lineItems: lines }, packed, fulfillmentOrders }
  })
}

export const lockOrder = async (
  db: Db,
  merchantId: number,
  orderNumber: string,
): Promise<LockedOrder | null> => (await lockOrders(db, merchantId, [orderNumber]))[0] ?? null

/** Beside a join with rows of JSON, of which PostgreSQL expects a hundred: it read all orders of the merchant for one. */
const amongIds = (orders: { id: number }[]): Sql => sql`o.id = any(${orders.map(({ id }) => id)}::bigint[])`

/** Orders whose lines have the stock they waited for; one statement for any number. */
export const patchFulfillmentStatus = (
  db: Db,
  ctx: Ctx,
  orders: { id: number; fulfillmentStatus: Order['fulfillmentStatus'] }[],
) =>
  db.run(sql`
    update sales_order o set fulfillment_status = new."fulfillmentStatus", update_date = ${ctx.now}, revision = o.revision + 1
    from jsonb_to_recordset(${json(orders)}::jsonb) as new(id bigint, "fulfillmentStatus" text)
    where o.merchant_id = ${ctx.merchantId} and o.id = new.id and ${amongIds(orders)}`)

/** Of locked rows, in one statement for any number. */
export const patchOrders = (db: Db, ctx: Ctx, stored: StoredOrder[]) =>
  db.run(sql`
    update sales_order o set customer_id = new."customerId", external_code = new."externalCode", name = new.name,
      status = new.status, fulfillment_status = new."fulfillmentStatus", return_status = new."returnStatus",
      submit_date = new."submitDate", fulfill_date = new."fulfillDate", complete_date = new."completeDate",
      line_count = new."lineCount", is_routed = new."isRouted", document = new.document, details = new.details, update_date = ${ctx.now},
      revision = o.revision + 1
    from jsonb_to_recordset(${json(stored.map(rowOf))}::jsonb) as new(${orderRecord})
    where o.merchant_id = ${ctx.merchantId} and o.id = new.id and ${amongIds(stored)}`)

/** Lines and history go with it. */
export const removeOrder = (db: Db, ctx: Ctx, id: number) =>
  db.run(sql`
    with removed as (delete from sales_order where merchant_id = ${ctx.merchantId} and id = ${id} returning is_attempt)
    ${bumpCounter(counter(ctx), sql`(select -count(*) from removed where not is_attempt)`)}`)

/** Without attempts, unless the filter asks for them. */
export const listOrders = (db: Db, merchantId: number, view: OrderView, list: List, counted: boolean) =>
  listPage(db, 'orders', {
    item: view.whole ? orderText(view) : listItemText(view),
    from: sql`sales_order o`,
    where: sql`o.merchant_id = ${merchantId} ${list.names.has('isAttempt') ? empty : sql`and not o.is_attempt`}`,
    list,
    total: counted ? countedSql(merchantId, 'salesOrder', 0) : null,
  })

type FoundOrder = {
  text: string
  id: number
  revision: number
  status: Order['status']
  customerId: string
  shopCode: string | null
}

export const findOrder = (db: Db, merchantId: number, orderNumber: string, view: Omit<OrderView, 'lines'>) =>
  db.maybe<FoundOrder>(sql`
    select ${orderText(view)} as text, o.id, o.revision, o.status, o.customer_id as "customerId",
      o.document ->> 'shopCode' as "shopCode"
    from sales_order o where ${isOne(merchantId, orderNumber)}`)
