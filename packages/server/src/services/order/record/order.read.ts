import {
  addressTypes,
  type salesOrderFilters,
  salesOrderFulfillmentStatuses,
  type salesOrderSorts,
  salesOrderStatuses,
} from '@tradepost/contract'
import {
  empty,
  type FilterField,
  isoText,
  type ListRules,
  type SortField,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { type ImageSite, proxiedImageSql } from '../../catalog/index.ts'
import { groupsJson } from './fulfillment-group.read.ts'
import { waitsForField, waitsForJson } from './waits-for.read.ts'

/** Where images are found; null: where they were sent from. */
type Images = ImageSite | null

/** Two texts of objects as one: cheaper than merging the objects and writing them out again. */
const joined = (one: Sql, other: Sql): Sql => sql`left(${one}, -1) || ',' || substr(${other}, 2)`

const lineData = (images: Images): Sql => {
  if (!images) return sql`l.data`
  const image = sql`l.data #>> '{product,image}'`
  return sql`case when ${image} is null then l.data
    else jsonb_set(l.data, '{product,image}', to_jsonb(${proxiedImageSql(images, image)})) end`
}

const lineText = (images: Images): Sql =>
  joined(
    sql`json_build_object('id', l.id, 'code', l.code, 'status', l.status, 'subStatus', l.sub_status,
      'quantity', l.quantity)::text`,
    sql`(${lineData(images)})::text`,
  )

const ofOrder = sql`l.merchant_id = o.merchant_id and l.order_id = o.id`

/** `o` is the order. */
export const linesText = (images: Images): Sql => sql`(
  select '[' || coalesce(string_agg(${lineText(images)}, ',' order by l.id), '') || ']'
  from order_line l where ${ofOrder})`

/** Fields kept in columns or set when stored. */
const columnsText = ({
  internalId,
  waits,
}: Omit<OrderView, 'lines'>): Sql => sql`json_build_object(${internalId ? sql`'id', o.id, ` : empty}
  'orderNumber', o.order_number, 'customerId', o.customer_id, 'externalCode', o.external_code, 'status', o.status,
  'fulfillmentStatus', o.fulfillment_status, 'date', ${isoText(sql`o.date`)},
  'submitDate', ${isoText(sql`o.submit_date`)}, 'updateDate', ${isoText(sql`o.update_date`)},
  'fulfillDate', ${isoText(sql`o.fulfill_date`)}, 'completeDate', ${isoText(sql`o.complete_date`)},
  'lineItemCount', o.line_count ${waits ? sql`, 'waitsFor', ${waitsForJson}` : empty})::text`

/** `waits`: for whom the order waits. `whole`: as a single order is read, with payments, groups and coupons. */
export type OrderView = {
  lines: boolean
  internalId: boolean
  images: Images
  waits?: boolean
  whole?: boolean
}

const withLines = (text: Sql, images: Images): Sql =>
  sql`left(${text}, -1) || ',"lineItems":' || ${linesText(images)} || '}'`

export const listItemText = ({ lines, ...view }: OrderView): Sql => {
  const text = joined(columnsText(view), sql`o.document::text`)
  return lines ? withLines(text, view.images) : text
}

/** Slots of lines, each once. */
const slots = sql`(
  select coalesce(jsonb_agg(distinct l.data -> 'fulfillmentSlot'), '[]') from order_line l
  where ${ofOrder} and l.data -> 'fulfillmentSlot' <> 'null')`

const detailsText = sql`json_build_object('returnStatus', o.return_status, 'fulfillmentSlots', ${slots},
  'fulfillmentGroups', ${groupsJson})::text`

export const orderText = (view: Omit<OrderView, 'lines'>): Sql =>
  withLines(
    joined(
      sql`(${listItemText({ ...view, lines: false })})`,
      sql`(${joined(sql`o.details::text`, detailsText)})`,
    ),
    view.images,
  )

const date = (column: Sql): FilterField => ({ type: 'date', sql: column })

const filters: Record<(typeof salesOrderFilters)[number], FilterField> = {
  id: { type: 'integer', sql: sql`o.id` },
  orderNumber: { type: 'text', sql: sql`o.order_number` },
  externalCode: { type: 'text', sql: sql`o.external_code` },
  name: { type: 'text', sql: sql`o.name` },
  customerId: { type: 'text', sql: sql`o.customer_id` },
  contactType: {
    type: 'enum',
    values: addressTypes,
    exists: (on) => sql`exists (select from jsonb_array_elements(o.document -> 'addressSequences') address
      where ${on(sql`(address ->> 'type')`)})`,
  },
  status: { type: 'enum', values: salesOrderStatuses, sql: sql`o.status` },
  fulfillmentStatus: {
    type: 'enum',
    values: salesOrderFulfillmentStatuses,
    sql: sql`o.fulfillment_status`,
  },
  date: date(sql`o.date`),
  submitDate: date(sql`o.submit_date`),
  updateDate: date(sql`o.update_date`),
  fulfillDate: date(sql`o.fulfill_date`),
  completeDate: date(sql`o.complete_date`),
  isAttempt: { type: 'boolean', sql: sql`o.is_attempt` },
  waitsFor: waitsForField,
}

/** By number, which is the order in which they came. */
const orderNumber: SortField = { type: 'integer', sql: sql`o.id` }
const sorts: Record<(typeof salesOrderSorts)[number], SortField> = {
  orderNumber,
  date: { type: 'date', sql: sql`o.date` },
  submitDate: { type: 'date', sql: sql`o.submit_date`, nullable: true },
  updateDate: { type: 'date', sql: sql`o.update_date` },
}

export const listRules: ListRules = { hasCursor: true, filters, sorts, tiebreak: { orderNumber } }
