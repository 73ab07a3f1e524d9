import type { reservationFilters, reservationSorts } from '@tradepost/contract'
import {
  countedSql,
  type Db,
  type FilterField,
  type FilterFields,
  isoText,
  type List,
  type ListRules,
  listPage,
  type SortField,
  type SortFields,
  sql,
} from '@tradepost/kernel'
import { reservationFields } from './reservation.store.ts'

const code = { type: 'uuid', sql: sql`r.code` } as const
const productCode = { type: 'text', sql: sql`r.product_code` } as const
const locationCode = { type: 'text', sql: sql`r.location_code` } as const
const salesOrderNumber = { type: 'text', sql: sql`r.sales_order_number` } as const

const filters: Record<(typeof reservationFilters)[number], FilterField> = {
  code,
  locationCode,
  productCode,
  sku: { type: 'text', sql: sql`nullif(r.sku, '')` },
  salesOrderNumber,
  fulfillmentOrderNumber: { type: 'text', sql: sql`r.fulfillment_order_number` },
}
const sorts: Record<(typeof reservationSorts)[number], SortField> = {
  code,
  productCode,
  locationCode,
  salesOrderNumber,
  createDate: { type: 'date', sql: sql`r.create_date` },
}
export const listRules: ListRules = { hasCursor: true, filters, sorts, tiebreak: { code } }

/** A reservation as it is read. */
export const reservationJson = sql`json_build_object(${reservationFields}, 'createDate', ${isoText(sql`r.create_date`)})`

export const listReservations = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'reservations', {
    item: reservationJson,
    from: sql`reservation r`,
    where: sql`r.merchant_id = ${merchantId}`,
    list,
    total: countedSql(merchantId, 'reservation', 0),
  })

export const findReservation = (db: Db, merchantId: number, reservationCode: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${reservationJson}::text as text, r.revision from reservation r
    where r.merchant_id = ${merchantId} and r.code = ${reservationCode}::uuid`)

const groupKeys = { salesOrderNumber, productCode }
export const cumulatedRules: ListRules = {
  hasCursor: true,
  filters: groupKeys satisfies FilterFields,
  tiebreak: groupKeys satisfies SortFields,
}

/** Not counted, because that would add up every reservation for each page. */
export const listCumulated = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'cumulatedInventoryReservations', {
    item: sql`json_build_object('salesOrderNumber', r.sales_order_number, 'productCode', r.product_code,
      'quantity', trim_scale(r.quantity))`,
    from: sql`(select merchant_id, sales_order_number, product_code, sum(quantity) as quantity
      from reservation group by merchant_id, sales_order_number, product_code) r`,
    where: sql`r.merchant_id = ${merchantId}`,
    list,
    total: null,
  })
