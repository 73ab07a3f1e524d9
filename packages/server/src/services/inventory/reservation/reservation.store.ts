import type { EventName } from '@tradepost/contract'
import { type Ctx, emitFrom, json, raw, type Sql, sql, type Tx } from '@tradepost/kernel'
import { recordedSql, stockArrivedFrom } from '../ledger/ledger.store.ts'
import type { LineKey, ReservationPatch } from './reservation.rules.ts'
import { recordColumns, sameRecord } from './reservation-record.store.ts'

/**
 * The writing statements. All of them only under the locks of the records, and each for any number of reservations.
 * The ledger gets a row for each reservation, also where several share a record: sums over the earlier ones give what
 * was before and after.
 */

const counters = (ctx: Ctx, by: Sql | number) => [
  { merchantId: ctx.merchantId, kind: 'reservation', scope: 0, by },
]

/** The fields of a reservation as the interface has them, for json_build_object. */
export const reservationFields = sql`
  'code', r.code, 'productCode', r.product_code, 'locationCode', r.location_code, 'sku', nullif(r.sku, ''),
  'salesOrderLineItemCode', r.sales_order_line_item_code, 'fulfillmentOrderLineItemId', r.fulfillment_order_line_item_id,
  'salesOrderNumber', r.sales_order_number, 'fulfillmentOrderNumber', r.fulfillment_order_number,
  'bin', nullif(r.bin, ''), 'binLocation', nullif(r.bin_location, ''), 'quantity', trim_scale(r.quantity)`

const emitted = (ctx: Ctx, event: EventName, rows: Sql): Sql =>
  emitFrom(ctx, event, sql`select r.code::text, jsonb_build_object(${reservationFields}) from ${rows}`)

/** Leads from the ledger to the order, also after the reservation has ended. */
const reference = (alias: string): Sql =>
  raw(`${alias}.sales_order_number || '/' || ${alias}.sales_order_line_item_code as reference`)

const lineColumns = sql`"productCode" text, "locationCode" text, sku text, bin text, "binLocation" text,
  "salesOrderNumber" text, "salesOrderLineItemCode" text`

/**
 * Which of the lines are reserved already. By the order first and only then by the record: there may be thousands of the
 * same record, and PostgreSQL cannot know.
 */
export const listExisting = (tx: Tx, merchantId: number, lines: LineKey[]): Promise<LineKey[]> =>
  tx.many<LineKey>(sql`
    select k.* from jsonb_to_recordset(${json(lines)}::jsonb) as k(${lineColumns})
    cross join lateral (
      select * from reservation r where r.merchant_id = ${merchantId} and r.sales_order_number = k."salesOrderNumber"
        and r.sales_order_line_item_code = k."salesOrderLineItemCode" offset 0) r
    where r.product_code = k."productCode" and r.location_code = k."locationCode" and r.sku = k.sku and r.bin = k.bin
      and r.bin_location = k."binLocation"`)

export type NewReservation = LineKey & {
  code: string
  quantity: string
  fulfillmentOrderNumber?: string | null
  fulfillmentOrderLineItemId?: number | null
}

/** Stores reservations and takes what they hold from their records. */
export const insertReservations = (tx: Tx, ctx: Ctx, reservations: NewReservation[]) => {
  const rows = json(reservations.map((reservation, position) => ({ ...reservation, position })))
  return tx.run(sql`
    with new as materialized (
      select k.code, k."productCode" as product_code, k."locationCode" as location_code, k.sku, k.bin,
        k."binLocation" as bin_location, k."salesOrderNumber" as sales_order_number,
        k."salesOrderLineItemCode" as sales_order_line_item_code, k."fulfillmentOrderNumber" as fulfillment_order_number,
        k."fulfillmentOrderLineItemId" as fulfillment_order_line_item_id, k.quantity, k.position
      from jsonb_to_recordset(${rows}::jsonb) as k(${lineColumns}, code uuid, quantity numeric, position int,
        "fulfillmentOrderNumber" text, "fulfillmentOrderLineItemId" numeric)),
    stored as (
      insert into reservation (merchant_id, code, product_code, location_code, sku, bin, bin_location, sales_order_number,
        sales_order_line_item_code, fulfillment_order_number, fulfillment_order_line_item_id, quantity, create_date)
      select ${ctx.merchantId}, n.code, ${recordColumns('n')}, n.sales_order_number, n.sales_order_line_item_code,
        n.fulfillment_order_number, n.fulfillment_order_line_item_id, n.quantity, ${ctx.now} from new n),
    taken as (
      update inventory i set on_reserve = i.on_reserve + t.quantity
      from (select ${recordColumns('n')}, sum(n.quantity) as quantity from new n group by ${recordColumns('n')}) t
      where i.merchant_id = ${ctx.merchantId} and ${sameRecord('i', 't')}
        -- as a list, too: else all records of the merchant are read for one
        and i.product_code = any(${reservations.map(({ productCode }) => productCode)}::text[])
      returning ${recordColumns('i')}, i.on_hand, i.on_reserve - t.quantity as before, i.safety_stock),
    moved as (
      select ${recordColumns('n')}, t.on_hand as before_on_hand, t.on_hand,
        t.before + sum(n.quantity) over so_far - n.quantity as before_on_reserve,
        t.before + sum(n.quantity) over so_far as on_reserve,
        t.safety_stock as before_safety_stock, t.safety_stock, ${reference('n')}
      from new n join taken t on ${sameRecord('t', 'n')}
      window so_far as (partition by ${recordColumns('n')} order by n.position)),
    emitted as (${emitted(ctx, 'inventoryReservationCreated', sql`new r order by r.position`)}),
    ${recordedSql(ctx, { reason: 'reserved', counters: counters(ctx, reservations.length) }, sql`moved`)}
    select`)
}

export type Ending = { reason: 'released' | 'expired' | 'settled'; event: EventName }
export const released: Ending = { reason: 'released', event: 'inventoryReservationDeleted' }
export const expired: Ending = { reason: 'expired', event: 'inventoryReservationDeleted' }
export const settled: Ending = { reason: 'settled', event: 'inventoryReservationSettled' }

const leavesStock = (reason: string): Sql => sql`${reason === 'settled' ? 1 : 0}::int`

/** Ends reservations, whose codes come back if they were there; what is settled also leaves the stock. */
export const endReservations = (
  tx: Tx,
  ctx: Ctx,
  codes: string[],
  { reason, event }: Ending,
  only: Sql = sql`true`,
) => {
  const leaves = leavesStock(reason)
  return tx.many<{ code: string }>(sql`
    with held as materialized (
      select r.code from reservation r
      where r.merchant_id = ${ctx.merchantId} and r.code = any(${codes}::uuid[]) and ${only} order by r.code for update),
    ended as (
      delete from reservation r where r.merchant_id = ${ctx.merchantId} and r.code = any(array(select code from held))
      returning r.*),
    moved as (
      select ${recordColumns('r')}, i.on_hand - (sum(r.quantity) over so_far - r.quantity) * ${leaves} as before_on_hand,
        i.on_hand - sum(r.quantity) over so_far * ${leaves} as on_hand,
        greatest(i.on_reserve - (sum(r.quantity) over so_far - r.quantity), 0) as before_on_reserve,
        greatest(i.on_reserve - sum(r.quantity) over so_far, 0) as on_reserve,
        i.safety_stock as before_safety_stock, i.safety_stock, ${reference('r')}
      from ended r join inventory i on i.merchant_id = ${ctx.merchantId} and ${sameRecord('i', 'r')}
      window so_far as (partition by ${recordColumns('r')} order by r.code)),
    updated as (
      update inventory i set on_reserve = greatest(i.on_reserve - t.quantity, 0), on_hand = i.on_hand - t.quantity * ${leaves}
      from (select ${recordColumns('r')}, sum(r.quantity) as quantity from ended r group by ${recordColumns('r')}) t
      where i.merchant_id = ${ctx.merchantId} and ${sameRecord('i', 't')}),
    emitted as (${emitted(ctx, event, sql`ended r order by r.code`)}),
    arrived as (${stockArrivedFrom(ctx, sql`moved`)}),
    ${recordedSql(ctx, { reason, counters: counters(ctx, sql`select -count(*) from ended`) }, sql`moved`)}
    select code from ended`)
}

export type StoredPatch = ReservationPatch & { code: string }

const changeable = (alias: Sql): Sql => sql`jsonb_build_object(
  'fulfillmentOrderNumber', ${alias}.fulfillment_order_number,
  'fulfillmentOrderLineItemId', ${alias}.fulfillment_order_line_item_id, 'quantity', trim_scale(${alias}.quantity))`

/** The fields that differ. */
const differing = (one: Sql, other: Sql): Sql => sql`(
  select jsonb_object_agg(f.key, f.value) from jsonb_each(${one}) f where f.value is distinct from ${other} -> f.key)`

/** Changes reservations; in one call all rise or all fall. Settled quantities leave the stock. */
export const patchReservations = (
  tx: Tx,
  ctx: Ctx,
  patches: StoredPatch[],
  reason: 'reserved' | 'released' | 'settled',
) => {
  const leaves = leavesStock(reason)
  return tx.run(sql`
    with new as materialized (
      select * from jsonb_to_recordset(${json(patches)}::jsonb) as k(code uuid, quantity numeric,
        "fulfillmentOrderNumber" text, "fulfillmentOrderLineItemId" numeric)),
    old as materialized (
      select r.code, r.quantity, ${changeable(sql`r`)} as properties
      from reservation r join new on new.code = r.code where r.merchant_id = ${ctx.merchantId}),
    changed as (
      update reservation r set quantity = coalesce(new.quantity, r.quantity),
        fulfillment_order_number = coalesce(new."fulfillmentOrderNumber", r.fulfillment_order_number),
        fulfillment_order_line_item_id = coalesce(new."fulfillmentOrderLineItemId", r.fulfillment_order_line_item_id),
        revision = r.revision + 1
      from new where r.merchant_id = ${ctx.merchantId} and r.code = new.code
      returning r.*),
    shifts as (
      select ${recordColumns('r')}, r.code, r.sales_order_number, r.sales_order_line_item_code,
        r.quantity - old.quantity as change
      from changed r join old on old.code = r.code where r.quantity <> old.quantity),
    moved as (
      select ${recordColumns('s')}, i.on_hand + (sum(s.change) over so_far - s.change) * ${leaves} as before_on_hand,
        i.on_hand + sum(s.change) over so_far * ${leaves} as on_hand,
        greatest(i.on_reserve + sum(s.change) over so_far - s.change, 0) as before_on_reserve,
        greatest(i.on_reserve + sum(s.change) over so_far, 0) as on_reserve,
        i.safety_stock as before_safety_stock, i.safety_stock, ${reference('s')}
      from shifts s join inventory i on i.merchant_id = ${ctx.merchantId} and ${sameRecord('i', 's')}
      window so_far as (partition by ${recordColumns('s')} order by s.code)),
    updated as (
      update inventory i set on_reserve = greatest(i.on_reserve + t.change, 0), on_hand = i.on_hand + t.change * ${leaves}
      from (select ${recordColumns('s')}, sum(s.change) as change from shifts s group by ${recordColumns('s')}) t
      where i.merchant_id = ${ctx.merchantId} and ${sameRecord('i', 't')}),
    emitted as (${emitFrom(
      ctx,
      'inventoryReservationUpdated',
      sql`
      select r.code::text, jsonb_build_object(${reservationFields})
          - array['quantity', 'fulfillmentOrderNumber', 'fulfillmentOrderLineItemId']
        || jsonb_build_object('oldProperties', ${differing(sql`old.properties`, changeable(sql`r`))},
          'newProperties', ${differing(changeable(sql`r`), sql`old.properties`)})
      from changed r join old on old.code = r.code order by r.code`,
    )}),
    arrived as (${stockArrivedFrom(ctx, sql`moved`)}),
    ${recordedSql(ctx, { reason }, sql`moved`)}
    select`)
}

export type Binding = {
  salesOrderNumber: string
  salesOrderLineItemCode: string
  locationCode: string
  fulfillmentOrderNumber: string | null
  fulfillmentOrderLineItemId: number | null
}

/** Which fulfillment order counts on what order lines hold at a location. */
export const bindReservations = (tx: Tx, ctx: Ctx, bindings: Binding[]) =>
  tx.run(sql`
    update reservation r set fulfillment_order_number = new."fulfillmentOrderNumber",
      fulfillment_order_line_item_id = new."fulfillmentOrderLineItemId", revision = r.revision + 1
    from jsonb_to_recordset(${json(bindings)}::jsonb) as new("salesOrderNumber" text, "salesOrderLineItemCode" text,
      "locationCode" text, "fulfillmentOrderNumber" text, "fulfillmentOrderLineItemId" numeric)
    where r.merchant_id = ${ctx.merchantId} and r.sales_order_number = new."salesOrderNumber"
      and r.sales_order_line_item_code = new."salesOrderLineItemCode" and r.location_code = new."locationCode"
      and (r.fulfillment_order_number, r.fulfillment_order_line_item_id)
        is distinct from (new."fulfillmentOrderNumber", new."fulfillmentOrderLineItemId")`)
