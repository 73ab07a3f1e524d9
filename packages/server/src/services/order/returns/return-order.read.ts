import {
  fulfillmentMethods,
  type returnOrderFilters,
  type returnOrderSorts,
  returnOrderStatuses,
} from '@tradepost/contract'
import { type FilterField, isoText, type ListRules, type SortField, type Sql, sql } from '@tradepost/kernel'
import { type ImageSite, proxiedImageSql } from '../../catalog/index.ts'
import { listItemText } from '../record/order.read.ts'

export type ReturnView = {
  lines: boolean
  salesOrder: boolean
  locations: boolean
  /** Where images are found; null: where they were sent from. */
  images: ImageSite | null
  /** Of the merchant, for names that are missing in the language of the return. */
  locale: string
}

/** Two texts of objects as one: cheaper than merging the objects and writing them out again. */
const joined = (one: Sql, other: Sql): Sql => sql`left(${one}, -1) || ',' || substr(${other}, 2)`

const lineData = (images: ImageSite | null): Sql => {
  if (!images) return sql`l.data`
  const image = sql`l.data #>> '{product,image}'`
  return sql`case when ${image} is null then l.data
    else jsonb_set(l.data, '{product,image}', to_jsonb(${proxiedImageSql(images, image)})) end`
}

const named = (
  kind: 'reason' | 'condition',
  code: Sql,
  locale: string,
): Sql => sql`json_build_object('code', ${code}, 'name', (
  select localized(c.name, lower(replace(r.document ->> 'localeCode', '_', '-')), ${locale}) from return_code c
  where c.merchant_id = r.merchant_id and c.kind = ${kind} and c.code = ${code}))`

/** Active locations that stock the product of the line. */
const locations = sql`(
  select coalesce(json_agg(distinct i.location_code order by i.location_code), '[]') from inventory i
  join location p on p.merchant_id = i.merchant_id and p.code = i.location_code and p.data ->> 'status' = 'active'
  where i.merchant_id = r.merchant_id and i.product_code = l.data #>> '{product,code}' and i.status = 'active')`

const lineText = ({ images, locale, locations: isAsked }: ReturnView): Sql =>
  joined(
    sql`json_build_object('code', l.code, 'salesOrderLineItemCode', l.line_code, 'status', l.status, 'quantity', l.quantity,
      'returnReason', ${named('reason', sql`l.reason_code`, locale)}, 'returnReasonCode', l.reason_code,
      'productCondition', ${named('condition', sql`l.condition_code`, locale)}, 'conditionCode', l.condition_code
      ${isAsked ? sql`, 'possibleFulfillmentLocations', ${locations}` : sql``})::text`,
    sql`(${lineData(images)})::text`,
  )

/** `r` is the return order. */
const linesText = (view: ReturnView): Sql => sql`(
  select '[' || coalesce(string_agg(${lineText(view)}, ',' order by l.id), '') || ']'
  from return_line l where l.merchant_id = r.merchant_id and l.return_id = r.id)`

const columnsText = sql`json_build_object('orderNumber', r.order_number, 'salesOrderNumber', r.order_id::text,
  'customerId', r.customer_id, 'externalCode', r.external_code, 'status', r.status, 'dropOffType', r.drop_off_type,
  'dropOffLocationCode', r.drop_off_location_code, 'date', ${isoText(sql`r.date`)},
  'submitDate', ${isoText(sql`r.submit_date`)}, 'updateDate', ${isoText(sql`r.update_date`)},
  'completeDate', ${isoText(sql`r.complete_date`)})::text`

const withMember = (text: Sql, name: Sql, value: Sql): Sql =>
  sql`left(${text}, -1) || ${name} || ${value} || '}'`

const salesOrderText = (view: ReturnView): Sql => sql`(
  select ${listItemText({ lines: false, internalId: false, images: view.images })} from sales_order o
  where o.merchant_id = r.merchant_id and o.id = r.order_id)`

export const returnText = (view: ReturnView): Sql => {
  const bare = sql`(${joined(columnsText, sql`r.document::text`)})`
  const lined = view.lines ? sql`(${withMember(bare, sql`',"lineItems":'`, linesText(view))})` : bare
  return view.salesOrder ? withMember(lined, sql`',"salesOrder":'`, salesOrderText(view)) : lined
}

const date = (column: Sql): FilterField => ({ type: 'date', sql: column })

const filters: Record<(typeof returnOrderFilters)[number], FilterField> = {
  orderNumber: { type: 'text', sql: sql`r.order_number` },
  externalCode: { type: 'text', sql: sql`r.external_code` },
  salesOrderNumber: { type: 'text', sql: sql`r.order_id::text` },
  name: { type: 'text', sql: sql`r.name` },
  status: { type: 'enum', values: returnOrderStatuses, sql: sql`r.status` },
  fulfillmentMethod: {
    type: 'enum',
    values: fulfillmentMethods,
    exists: (on) => sql`exists (select from return_line l
      join order_line sold on sold.merchant_id = l.merchant_id and sold.order_id = l.order_id and sold.code = l.line_code
      where l.merchant_id = r.merchant_id and l.return_id = r.id and ${on(sql`(sold.data ->> 'fulfillmentMethod')`)})`,
  },
  locationCode: { type: 'text', sql: sql`r.drop_off_location_code` },
  createDate: date(sql`r.date`),
  submitDate: date(sql`r.submit_date`),
  completeDate: date(sql`r.complete_date`),
  customerId: { type: 'text', sql: sql`r.customer_id` },
}

/** As they were made. */
const id: SortField = { type: 'integer', sql: sql`r.id` }
const sorts: Record<(typeof returnOrderSorts)[number], SortField> = {
  orderNumber: id,
  createDate: { type: 'date', sql: sql`r.date` },
  submitDate: { type: 'date', sql: sql`r.submit_date`, nullable: true },
  completeDate: { type: 'date', sql: sql`r.complete_date`, nullable: true },
}

export const listRules: ListRules = { hasCursor: true, filters, sorts, tiebreak: { orderNumber: id } }
