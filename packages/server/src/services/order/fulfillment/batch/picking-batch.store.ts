import { type Ctx, type Db, isoText, json, type List, listPage, sql } from '@tradepost/kernel'
import { fulfillmentOrderMachine } from '../../model/state/fulfillment-order.machine.ts'
import { pickingBatchMachine } from './picking-batch.machine.ts'
import { batchParts, pickingBatchJson, quoted, waiting } from './picking-batch.read.ts'
import type { Batch, BatchPart, NewBatchLine } from './picking-batch.types.ts'
import type { Bin } from './walk.rules.ts'

type View = Parameters<typeof pickingBatchJson>[0]

export const listBatches = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'pickingBatches', {
    item: pickingBatchJson(null),
    from: sql`picking_batch b`,
    where: sql`b.merchant_id = ${merchantId}`,
    list,
  })

export const findBatch = (db: Db, merchantId: number, id: string, view: View) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${pickingBatchJson(view)}::text as text, b.revision from picking_batch b
    where b.merchant_id = ${merchantId} and b.id = ${id}::uuid`)

export const findState = (db: Db, merchantId: number, id: string) =>
  db.maybe<{ status: Batch['status'] }>(sql`
    select b.status from picking_batch b where b.merchant_id = ${merchantId} and b.id = ${id}::uuid`)

/** The sales orders of a batch, to be locked before it. Orders only leave a batch, so it never has others. */
export const listSalesOrders = (db: Db, merchantId: number, id: string) =>
  db.many<{ number: string }>(sql`
    select distinct f.sales_order_id::text as number from picking_batch_order o
    join fulfillment_order f on f.merchant_id = o.merchant_id and f.id = o.fulfillment_order_id
    where o.merchant_id = ${merchantId} and o.batch_id = ${id}::uuid`)

type Row = Omit<Batch, 'orders' | 'lines'>

/** Two statements: after waiting for a lock, the second one sees the orders as they are by then. */
export const lockBatches = async (db: Db, merchantId: number, ids: string[]): Promise<Batch[]> => {
  const among = sql`b.merchant_id = ${merchantId} and b.id = any(${ids}::uuid[])`
  const rows = await db.many<Row>(sql`
    select b.id, b.location_code as "locationCode", b.status, ${isoText(sql`b.started_date`)} as "startedDate",
      ${isoText(sql`b.picked_date`)} as "pickedDate", ${isoText(sql`b.completed_date`)} as "completedDate", b.revision
    from picking_batch b where ${among} order by b.id for update`)
  const parts = await db.many<Pick<Batch, 'id' | 'orders' | 'lines'>>(sql`
    select b.id, ${batchParts} from picking_batch b where ${among}`)
  const byId = new Map(parts.map((part) => [part.id, part]))
  return rows.map((row) => ({ ...row, orders: [], lines: [], ...byId.get(row.id) }))
}

/** Which of the orders somebody collects already. */
export const listHeld = async (db: Db, merchantId: number, orderIds: number[]): Promise<Set<number>> => {
  const rows = await db.many<{ id: number }>(sql`
    select o.fulfillment_order_id as id from picking_batch_order o
    where o.merchant_id = ${merchantId} and o.fulfillment_order_id = any(${orderIds}::bigint[]) and o.is_held`)
  return new Set(rows.map(({ id }) => id))
}

/** As texts: only then PostgreSQL sees that the index of these orders will do. */
const pickable = quoted(
  fulfillmentOrderMachine.states.filter((status) => fulfillmentOrderMachine.may(status, 'pick')),
)

/** One at a time at a location, so that two simultaneous requests get different orders. */
export const lockGenerating = (db: Db, merchantId: number, locationCode: string) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`picking ${locationCode}`}, ${merchantId}))`)

export const listPickable = (db: Db, merchantId: number, locationCode: string, limit: number) =>
  db.many<{ orderNumber: string }>(sql`
    select f.order_number as "orderNumber" from fulfillment_order f
    where f.merchant_id = ${merchantId} and f.location_code = ${locationCode} and f.status in (${pickable})
      and not exists (
        select from picking_batch_order o
        where o.merchant_id = f.merchant_id and o.fulfillment_order_id = f.id and o.is_held)
      and exists (
        select from fulfillment_order_line l
        where l.merchant_id = f.merchant_id and l.fulfillment_order_id = f.id and l.status in (${waiting}))
    order by f.planned_date, f.submit_date, f.id limit ${limit}`)

export type WantedGoods = { productCode: string; sku: string; salesOrderNumber: string; lineCode: string }

export const listBins = (db: Db, merchantId: number, locationCode: string, wanted: WantedGoods[]) =>
  db.many<Bin>(sql`
    select distinct w."productCode", w.sku, s.bin, s.bin_location as "binLocation", s.is_reserved as "isReserved"
    from jsonb_to_recordset(${json(wanted)}::jsonb) as w("productCode" text, sku text, "salesOrderNumber" text,
      "lineCode" text)
    cross join lateral (
      select r.bin, r.bin_location, true as is_reserved from reservation r
      where r.merchant_id = ${merchantId} and r.sales_order_number = w."salesOrderNumber"
        and r.sales_order_line_item_code = w."lineCode" and r.product_code = w."productCode"
        and r.location_code = ${locationCode}
      union all
      select i.bin, i.bin_location, false from inventory i
      where i.merchant_id = ${merchantId} and i.product_code = w."productCode" and i.location_code = ${locationCode}
        and (w.sku = '' or i.sku in (w.sku, '')) and i.on_hand > 0) s
    where s.bin <> '' or s.bin_location <> ''`)

export type NewBatch = { id: string; locationCode: string; orderIds: number[]; lines: NewBatchLine[] }

/** Four statements for any number of batches; fewer orders than sent: somebody was quicker. */
export const insertBatches = async (db: Db, ctx: Ctx, batches: NewBatch[]): Promise<boolean> => {
  const names = batches.map(({ id, locationCode }) => ({ id, locationCode }))
  const orders = batches.flatMap(({ id: batchId, orderIds }) =>
    orderIds.map((orderId, position) => ({ batchId, orderId, position })),
  )
  const lines = batches.flatMap(({ id: batchId, lines: own }) =>
    own.map(({ id, productCode, sku }) => ({ batchId, id, productCode, sku })),
  )
  const parts = batches.flatMap(({ id: batchId, lines: own }) =>
    own.flatMap(({ id, parts: all }) => all.map((part) => ({ ...part, batchId, id }))),
  )
  await db.run(sql`
    insert into picking_batch (merchant_id, id, location_code, status, create_date, update_date)
    select ${ctx.merchantId}, new.id, new."locationCode", ${pickingBatchMachine.initial}, ${ctx.now}, ${ctx.now}
    from rows from (jsonb_to_recordset(${json(names)}::jsonb) as (id uuid, "locationCode" text)) with ordinality
      as new(id, "locationCode", position)
    order by new.position`)
  const held = await db.run(sql`
    insert into picking_batch_order (merchant_id, batch_id, fulfillment_order_id, position, is_held)
    select ${ctx.merchantId}, new."batchId", new."orderId", new.position, true
    from jsonb_to_recordset(${json(orders)}::jsonb) as new("batchId" uuid, "orderId" bigint, position int)
    on conflict do nothing`)
  if (held < orders.length) return false
  await db.run(sql`
    insert into picking_batch_line (merchant_id, batch_id, id, product_code, sku)
    select ${ctx.merchantId}, new."batchId", new.id, new."productCode", new.sku
    from jsonb_to_recordset(${json(lines)}::jsonb) as new("batchId" uuid, id int, "productCode" text, sku text)`)
  await db.run(sql`
    insert into picking_batch_part (merchant_id, batch_id, line_id, fulfillment_order_id, fulfillment_line_id, picked)
    select ${ctx.merchantId}, new."batchId", new.id, new."orderId", new."lineId", new.picked
    from jsonb_to_recordset(${json(parts)}::jsonb) as new("batchId" uuid, id int, "orderId" bigint, "lineId" bigint,
      picked numeric)`)
  return true
}

/** For locked batches; those no longer being picked release their orders. */
export const patchBatches = (db: Db, ctx: Ctx, batches: Omit<Batch, 'orders' | 'lines'>[]) => {
  const rows = batches.map(({ id, status, startedDate, pickedDate, completedDate }) => ({
    id,
    status,
    startedDate,
    pickedDate,
    completedDate,
    isHeld: pickingBatchMachine.may(status, 'pick'),
  }))
  return db.run(sql`
    with new as materialized (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as new(id uuid, status text, "startedDate" timestamptz,
        "pickedDate" timestamptz, "completedDate" timestamptz, "isHeld" boolean)),
    released as (
      update picking_batch_order o set is_held = false from new
      where o.merchant_id = ${ctx.merchantId} and o.batch_id = new.id and o.is_held and not new."isHeld")
    update picking_batch b set status = new.status, started_date = new."startedDate", picked_date = new."pickedDate",
      completed_date = new."completedDate", update_date = ${ctx.now}, revision = b.revision + 1
    from new where b.merchant_id = ${ctx.merchantId} and b.id = new.id`)
}

export const patchParts = (db: Db, merchantId: number, batchId: string, parts: BatchPart[]) =>
  db.run(sql`
    update picking_batch_part p set picked = new.picked
    from jsonb_to_recordset(${json(parts)}::jsonb) as new("orderId" bigint, "lineId" bigint, picked numeric)
    where p.merchant_id = ${merchantId} and p.batch_id = ${batchId}::uuid and p.fulfillment_order_id = new."orderId"
      and p.fulfillment_line_id = new."lineId"`)

/** With their share of the lines. */
export const removeOrders = (db: Db, merchantId: number, orders: { batchId: string; orderId: number }[]) =>
  db.run(sql`
    delete from picking_batch_order o
    using jsonb_to_recordset(${json(orders)}::jsonb) as gone("batchId" uuid, "orderId" bigint)
    where o.merchant_id = ${merchantId} and o.batch_id = gone."batchId" and o.fulfillment_order_id = gone."orderId"`)
