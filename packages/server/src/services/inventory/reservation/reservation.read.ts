import type { cumulatedReservationFilters, reservationFilters, reservationSorts } from '@tradepost/contract'
import {
  and,
  countedSql,
  type Db,
  type FilterField,
  isoText,
  type List,
  type ListRules,
  listPage,
  type SortField,
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

const orderNumber = { type: 'text', sql: sql`o.sales_order_number` } as const

const cumulatedFilters: Record<(typeof cumulatedReservationFilters)[number], FilterField> = {
  salesOrderNumber,
  productCode,
}
export const cumulatedRules: ListRules = {
  filters: cumulatedFilters,
  tiebreak: { salesOrderNumber: orderNumber },
}

/** Walks the order numbers along the index of lines before anything is summed. */
export const listCumulated = (db: Db, merchantId: number, list: List) => {
  const orders = sql`
    select distinct r.merchant_id, r.sales_order_number
    from reservation r where ${and(sql`r.merchant_id = ${merchantId}`, list.filter)}`
  return listPage(db, 'cumulatedInventoryReservations', {
    item: sql`json_build_object('salesOrderNumber', o.sales_order_number, 'productReservations', (
      select json_agg(json_build_object('productCode', r.product_code,
        'salesOrderLineItemCode', r.sales_order_line_item_code, 'quantity', trim_scale(r.quantity)))
      from (
        select r.product_code, r.sales_order_line_item_code, sum(r.quantity) as quantity from reservation r
        where r.merchant_id = o.merchant_id and r.sales_order_number = o.sales_order_number
        group by r.sales_order_line_item_code, r.product_code
        order by r.sales_order_line_item_code, r.product_code) r))`,
    from: sql`(${orders}) o`,
    where: sql`true`,
    list: { ...list, filter: null },
  })
}
