import { type Ctx, type Db, json, type List, listPage, type Sql, sql } from '@tradepost/kernel'
import type { FulfillmentOrder } from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import { nameOf } from '../../model/request/address.rules.ts'
import { type FulfillmentOrderView, fulfillmentOrderText } from '../../record/fulfillment-order.read.ts'

/** One statement for any number of ids. */
export const allocateIds = async (db: Db, sequence: 'order' | 'line', count: number): Promise<number[]> => {
  const name = sequence === 'order' ? 'fulfillment_order_id' : 'fulfillment_order_line_id'
  const rows = await db.many<{ id: number }>(
    sql`select nextval(${name}::regclass) as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => id)
}

/** Which of the numbers are taken. */
export const listTaken = async (db: Db, merchantId: number, orderNumbers: string[]): Promise<Set<string>> => {
  const rows = await db.many<{ number: string }>(sql`
    select order_number as number from fulfillment_order
    where merchant_id = ${merchantId} and order_number = any(${orderNumbers}::text[])`)
  return new Set(rows.map(({ number }) => number))
}

const rowOf = (fulfillmentOrder: FulfillmentOrder) => {
  const {
    externalCode,
    locationCode,
    type,
    customerId,
    status,
    scheduledPickupTime,
    pickingBatchId,
    statusChangeDate,
    submitDate,
    acceptDate,
    readyDate,
    plannedFulfillmentDate,
    completeDate,
    heldUntil,
    pickupReminderApplicableAt,
    pickDate,
    packDate,
    checkInDate,
    endDate,
    heldFrom,
    fulfillmentOrderAddress,
    ...document
  } = fulfillmentOrder.order
  const { id, orderNumber, salesOrderId, sequenceId } = fulfillmentOrder
  const names = { id, orderNumber, salesOrderId, sequenceId }
  const columns = {
    externalCode,
    locationCode,
    type,
    customerId,
    status,
    scheduledPickupTime,
    pickingBatchId,
    heldFrom,
  }
  const dates = {
    statusChangeDate,
    submitDate,
    acceptDate,
    readyDate,
    plannedFulfillmentDate,
    completeDate,
    heldUntil,
    pickupReminderApplicableAt,
    pickDate,
    packDate,
    checkInDate,
    endDate,
  }
  return {
    ...names,
    ...columns,
    ...dates,
    name: fulfillmentOrderAddress ? nameOf({ ...fulfillmentOrderAddress } as never) : '',
    lineCount: fulfillmentOrder.lines.length,
    total: document.total,
    document,
    address: fulfillmentOrderAddress,
    routing: fulfillmentOrder.routing ?? null,
  }
}

const record = sql`id bigint, "orderNumber" text, "salesOrderId" bigint, "sequenceId" int, "externalCode" text,
  "locationCode" text, type text, "customerId" text, status text, "scheduledPickupTime" text, "pickingBatchId" uuid,
  "statusChangeDate" timestamptz, "submitDate" timestamptz, "acceptDate" timestamptz, "readyDate" timestamptz,
  "plannedFulfillmentDate" timestamptz, "completeDate" timestamptz, "heldUntil" timestamptz,
  "pickupReminderApplicableAt" timestamptz, "pickDate" timestamptz, "packDate" timestamptz, "checkInDate" timestamptz,
  "endDate" timestamptz, "heldFrom" jsonb, name text, "lineCount" int, total numeric, document jsonb, address jsonb, routing jsonb`

/** Only under the locks of their sales orders. Leaves out numbers that were taken in the meantime. */
export const insertFulfillmentOrders = (
  db: Db,
  ctx: Ctx,
  fulfillmentOrders: FulfillmentOrder[],
): Promise<number> =>
  db.run(sql`
    insert into fulfillment_order (merchant_id, id, order_number, sales_order_id, sequence_id, location_code, type, status,
      customer_id, external_code, name, billing_name, scheduled_pickup_time, create_date, update_date,
      status_change_date, submit_date, accept_date, pick_date, pack_date, ready_date, check_in_date, complete_date, end_date,
      held_until, pickup_reminder_date, planned_date, line_count, total, document, address, routing)
    select ${ctx.merchantId}, new.id, new."orderNumber", new."salesOrderId", new."sequenceId", new."locationCode", new.type,
      new.status, new."customerId", new."externalCode", new.name, o.name, new."scheduledPickupTime",
      ${ctx.now}, ${ctx.now}, new."statusChangeDate", new."submitDate", new."acceptDate", new."pickDate", new."packDate",
      new."readyDate", new."checkInDate", new."completeDate", new."endDate", new."heldUntil",
      new."pickupReminderApplicableAt", new."plannedFulfillmentDate", new."lineCount", new.total, new.document, new.address,
      nullif(new.routing, 'null')
    from jsonb_to_recordset(${json(fulfillmentOrders.map(rowOf))}::jsonb) as new(${record})
    join sales_order o on o.merchant_id = ${ctx.merchantId} and o.id = new."salesOrderId"
      -- as a list, too: else all orders of the merchant are read for one
      and o.id = any(${fulfillmentOrders.map(({ salesOrderId }) => salesOrderId)}::bigint[])
    on conflict do nothing`)

export const patchFulfillmentOrders = (db: Db, ctx: Ctx, fulfillmentOrders: FulfillmentOrder[]) =>
  db.run(sql`
    update fulfillment_order f set status = new.status, picking_batch_id = new."pickingBatchId",
      status_change_date = new."statusChangeDate", accept_date = new."acceptDate", pick_date = new."pickDate",
      pack_date = new."packDate", ready_date = new."readyDate", check_in_date = new."checkInDate",
      complete_date = new."completeDate", end_date = new."endDate", held_until = new."heldUntil",
      held_from = nullif(new."heldFrom", 'null'), pickup_reminder_date = new."pickupReminderApplicableAt", planned_date = new."plannedFulfillmentDate",
      line_count = new."lineCount", total = new.total, document = new.document, update_date = ${ctx.now},
      revision = f.revision + 1
    from jsonb_to_recordset(${json(fulfillmentOrders.map(rowOf))}::jsonb) as new(${record})
    where f.merchant_id = ${ctx.merchantId} and f.id = new.id and f.id = any(${fulfillmentOrders.map(({ id }) => id)}::bigint[])`)

type OwnedLine = {
  fulfillmentOrder: Pick<FulfillmentOrder, 'id' | 'salesOrderId'>
  line: FulfillmentOrder['lines'][number]
}

const lineRow = ({ fulfillmentOrder, line }: OwnedLine) => {
  const { id, salesOrderLineItemCode: code, status, quantity, ...data } = line
  return {
    orderId: fulfillmentOrder.id,
    salesOrderId: fulfillmentOrder.salesOrderId,
    id,
    code,
    status,
    quantity,
    data,
  }
}

/** New lines and changed ones, of any number of fulfillment orders. */
export const writeFulfillmentLines = (db: Db, merchantId: number, lines: OwnedLine[]) =>
  db.run(sql`
    insert into fulfillment_order_line as l (merchant_id, fulfillment_order_id, id, sales_order_id, line_code, status,
      quantity, data)
    select ${merchantId}, new."orderId", new.id, new."salesOrderId", new.code, new.status, new.quantity, new.data
    from jsonb_to_recordset(${json(lines.map(lineRow))}::jsonb) as new("orderId" bigint, id bigint, "salesOrderId" bigint,
      code text, status text, quantity numeric, data jsonb)
    on conflict (merchant_id, fulfillment_order_id, id) do update set status = excluded.status,
      quantity = excluded.quantity, data = excluded.data`)

/** Of which sales order they are; null for numbers that nobody has. */
export const findSalesOrders = (db: Db, merchantId: number, orderNumbers: string[]) =>
  db.many<{ orderNumber: string; salesOrderNumber: string }>(sql`
    select f.order_number as "orderNumber", o.order_number as "salesOrderNumber" from fulfillment_order f
    join sales_order o on o.merchant_id = f.merchant_id and o.id = f.sales_order_id
    where f.merchant_id = ${merchantId} and f.order_number = any(${orderNumbers}::text[])`)

const withSales = sql`fulfillment_order f
  join sales_order o on o.merchant_id = f.merchant_id and o.id = f.sales_order_id`

const isOne = (merchantId: number, orderNumber: string): Sql =>
  sql`f.merchant_id = ${merchantId} and f.order_number = ${orderNumber}`

/** `count` answers from the counts by location and status, where the filter names nothing else. */
export const listFulfillmentOrders = (
  db: Db,
  merchantId: number,
  view: FulfillmentOrderView,
  list: List,
  count: { filter: Sql | null } | 'all' | null,
) => {
  const counted =
    count !== null && count !== 'all'
      ? sql`(select coalesce(sum(c.n), 0)::bigint from fulfillment_order_count c
          where c.merchant_id = ${merchantId} and ${count.filter ?? sql`true`})`
      : undefined
  return listPage(db, 'fulfillmentOrders', {
    item: fulfillmentOrderText(view),
    from: withSales,
    where: sql`f.merchant_id = ${merchantId}`,
    list,
    total: count === null ? null : counted,
    isTotalFiltered: counted !== undefined,
  })
}

export const findFulfillmentOrder = (
  db: Db,
  merchantId: number,
  orderNumber: string,
  view: FulfillmentOrderView,
) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${fulfillmentOrderText(view)} as text, f.revision from ${withSales} where ${isOne(merchantId, orderNumber)}`)
