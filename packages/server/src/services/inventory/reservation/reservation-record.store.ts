import { type Db, json, raw, type Sql, sql, type Tx } from '@tradepost/kernel'
import type { RecordKey } from '../record/record.rules.ts'
import type { Candidate } from './allocation.rules.ts'
import type { LockedRecord } from './reservation.rules.ts'

const columns = ['product_code', 'location_code', 'sku', 'bin', 'bin_location']

/** The columns that name a record, in the order of the primary key. */
export const recordColumns = (alias: string): Sql =>
  raw(columns.map((column) => `${alias}.${column}`).join(', '))

export const sameRecord = (one: string, other: string): Sql =>
  raw(columns.map((column) => `${one}.${column} = ${other}.${column}`).join(' and '))

/** The key columns, named as in the code. */
export const recordFields = (alias: string): Sql =>
  raw(
    `${alias}.product_code as "productCode", ${alias}.location_code as "locationCode", ${alias}.sku, ${alias}.bin, ${alias}.bin_location as "binLocation"`,
  )

/**
 * Every change of a reservation begins here or with `lockProducts`: first the records, always in the order of
 * their key, then the reservations on them. This avoids deadlocks, and the lock of a record covers its
 * reservations. One row per key; keys must differ.
 */
export const lockRecords = (tx: Tx, merchantId: number, keys: RecordKey[]): Promise<LockedRecord[]> =>
  tx.many<LockedRecord>(sql`
    with wanted as materialized (
      select k."productCode" as product_code, k."locationCode" as location_code, k.sku, k.bin, k."binLocation" as bin_location
      from jsonb_to_recordset(${json(keys)}::jsonb)
        as k("productCode" text, "locationCode" text, sku text, bin text, "binLocation" text)),
    locked as materialized (
      select ${recordColumns('i')}, i.on_hand, i.on_reserve, i.status
      from inventory i join wanted w on ${sameRecord('i', 'w')}
      -- as a list, too: PostgreSQL expects a hundred, and read all records of the merchant for one
      where i.merchant_id = ${merchantId} and i.product_code = any(${keys.map(({ productCode }) => productCode)}::text[])
      order by ${recordColumns('i')} for update of i)
    select ${recordFields('w')}, l.code is not null as "isLocationKnown", locked.status = 'active' as "isActive",
      locked.on_hand as "onHand", locked.on_reserve as "onReserve"
    from wanted w left join locked on ${sameRecord('locked', 'w')}
    left join location l on l.merchant_id = ${merchantId} and l.code = w.location_code`)

/** All records of the products, locked in the same order. */
export const lockProducts = (tx: Tx, merchantId: number, productCodes: string[]): Promise<Candidate[]> =>
  tx.many<Candidate>(sql`
    with locked as materialized (
      select ${recordColumns('i')}, i.on_hand, i.on_reserve, i.safety_stock, i.status from inventory i
      where i.merchant_id = ${merchantId} and i.product_code = any(${productCodes}::text[])
      order by ${recordColumns('i')} for update of i)
    select ${recordFields('locked')}, locked.status = 'active' as "isActive", locked.on_hand as "onHand",
      locked.on_reserve as "onReserve", coalesce(l.data ->> 'status' = 'active', false) as "isLocationActive",
      visible(locked.on_hand, locked.on_reserve, locked.safety_stock, l.data -> 'inventory') as visible
    from locked left join location l on l.merchant_id = ${merchantId} and l.code = locked.location_code`)

export type HeldReservation = RecordKey & {
  code: string
  quantity: string
  salesOrderNumber: string
  salesOrderLineItemCode: string
  fulfillmentOrderNumber: string | null
  fulfillmentOrderLineItemId: string | null
  revision: number
}

const held = (merchantId: number, condition: Sql): Sql => sql`
  select r.code, ${recordFields('r')}, r.quantity, r.sales_order_number as "salesOrderNumber",
    r.sales_order_line_item_code as "salesOrderLineItemCode", r.fulfillment_order_number as "fulfillmentOrderNumber",
    r.fulfillment_order_line_item_id as "fulfillmentOrderLineItemId", r.revision
  from reservation r where r.merchant_id = ${merchantId} and ${condition} order by r.code`

/** Without a lock: only to learn which records are concerned. */
export const findHeld = (db: Db, merchantId: number, condition: Sql) =>
  db.many<HeldReservation>(held(merchantId, condition))

/** Only under the locks of their records. */
export const lockHeld = (tx: Tx, merchantId: number, condition: Sql) =>
  tx.many<HeldReservation>(sql`${held(merchantId, condition)} for update of r`)

export const byCodes = (codes: string[]): Sql => sql`r.code = any(${codes}::uuid[])`
export const byFulfillmentOrders = (numbers: string[]): Sql =>
  sql`r.fulfillment_order_number = any(${numbers}::text[])`
export const byOrder = (salesOrderNumber: string): Sql => sql`r.sales_order_number = ${salesOrderNumber}`
export const byOrders = (numbers: string[]): Sql => sql`r.sales_order_number = any(${numbers}::text[])`
export const byProducts = (salesOrderNumber: string, productCodes: string[]): Sql =>
  sql`${byOrder(salesOrderNumber)} and r.product_code = any(${productCodes}::text[])`

export type OrderLine = { salesOrderNumber: string; salesOrderLineItemCode: string; productCode: string }

/** Reservations of these order lines, on any record. */
export const byLines = (lines: OrderLine[]): Sql => sql`
  (r.sales_order_number, r.sales_order_line_item_code, r.product_code) in (
    select k."salesOrderNumber", k."salesOrderLineItemCode", k."productCode"
    from jsonb_to_recordset(${json(lines)}::jsonb)
      as k("salesOrderNumber" text, "salesOrderLineItemCode" text, "productCode" text))`
