import {
  fulfillmentMethods,
  type fulfillmentOrderFilters,
  type fulfillmentOrderSorts,
  fulfillmentOrderStatuses,
} from '@tradepost/contract'
import {
  empty,
  type FilterField,
  type FilterFields,
  isoText,
  type ListRules,
  type SortField,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { type ImageSite, proxiedImageSql } from '../../catalog/index.ts'
import { fulfillmentsJson } from './fulfillment-group.read.ts'

/** Where images are found; null: where they were sent from. */
type Images = ImageSite | null

const lineData = (images: Images): Sql => {
  if (!images) return sql`l.data`
  const image = sql`l.data #>> '{product,image}'`
  return sql`case when ${image} is null then l.data
    else jsonb_set(l.data, '{product,image}', to_jsonb(${proxiedImageSql(images, image)})) end`
}

/** Lines of the fulfillment order `f`. */
const linesJson = (images: Images): Sql => sql`(
  select coalesce(jsonb_agg(${lineData(images)} || jsonb_build_object('id', l.id, 'salesOrderLineItemCode', l.line_code,
    'status', l.status, 'quantity', l.quantity) order by l.id), '[]')
  from fulfillment_order_line l where l.merchant_id = f.merchant_id and l.fulfillment_order_id = f.id)`

const groupOf = sql`g.merchant_id = f.merchant_id and g.order_id = f.sales_order_id and g.fulfillment_order_id = f.id`

const dispatchesJson = sql`coalesce((
  select ${fulfillmentsJson} from order_fulfillment_group g where ${groupOf}), '[]'::jsonb)`

const dates = sql`'statusChangeDate', ${isoText(sql`f.status_change_date`)}, 'submitDate', ${isoText(sql`f.submit_date`)},
  'acceptDate', ${isoText(sql`f.accept_date`)}, 'readyDate', ${isoText(sql`f.ready_date`)},
  'plannedFulfillmentDate', ${isoText(sql`f.planned_date`)}, 'completeDate', ${isoText(sql`f.complete_date`)},
  'heldUntil', ${isoText(sql`f.held_until`)}, 'pickupReminderApplicableAt', ${isoText(sql`f.pickup_reminder_date`)}`

const columns = sql`'externalCode', f.external_code, 'locationCode', f.location_code, 'type', f.type,
  'customerId', f.customer_id, 'status', f.status, 'scheduledPickupTime', f.scheduled_pickup_time,
  'pickingBatchId', f.picking_batch_id, ${dates}`

/** All fulfillment orders of the sales order `o`, as rules work on them. */
export const fulfillmentOrdersJson: Sql = sql`(
  select coalesce(json_agg(json_build_object('id', f.id, 'orderNumber', f.order_number, 'salesOrderId', f.sales_order_id,
    'sequenceId', f.sequence_id, 'revision', f.revision,
    'groupId', (select g.id from order_fulfillment_group g where ${groupOf}),
    'order', f.document || jsonb_build_object(${columns}, 'fulfillmentOrderAddress', f.address,
      'pickDate', ${isoText(sql`f.pick_date`)}, 'packDate', ${isoText(sql`f.pack_date`)},
      'checkInDate', ${isoText(sql`f.check_in_date`)}, 'endDate', ${isoText(sql`f.end_date`)}, 'heldFrom', f.held_from),
    'lines', ${linesJson(null)}, 'fulfillments', ${dispatchesJson}) order by f.id), '[]')
  from fulfillment_order f where f.merchant_id = o.merchant_id and f.sales_order_id = o.id)`

const creatorJson = sql`(
  select json_build_object('id', h.actor, 'name', h.actor_name) from fulfillment_order_history h
  where h.merchant_id = f.merchant_id and h.fulfillment_order_id = f.id and h.type = 'fulfillmentOrderCreated'
  order by h.id limit 1)`

export type FulfillmentOrderView = {
  internalId: boolean
  images: Images
  parts: {
    address: boolean
    lines: boolean
    fulfillments: boolean
    routing: boolean
    createdBy: boolean
    salesOrder: Sql | null
  }
}

/** `f` with its sales order `o`. */
export const fulfillmentOrderText = ({ internalId, images, parts }: FulfillmentOrderView): Sql => sql`
  left(json_build_object(${internalId ? sql`'id', f.id, ` : empty} 'orderNumber', f.order_number,
    'sequenceId', f.sequence_id, 'salesOrderNumber', o.order_number, ${columns},
    'createDate', ${isoText(sql`f.create_date`)}, 'updateDate', ${isoText(sql`f.update_date`)},
    'lineItemCount', f.line_count
    ${parts.address ? sql`, 'fulfillmentOrderAddress', f.address` : empty}
    ${parts.lines ? sql`, 'lineItems', ${linesJson(images)}` : empty}
    ${parts.fulfillments ? sql`, 'fulfillments', ${dispatchesJson}` : empty}
    ${parts.routing ? sql`, 'routing', f.routing` : empty}
    ${parts.createdBy ? sql`, 'createdBy', ${creatorJson}` : empty}
    ${parts.salesOrder ? sql`, 'salesOrder', (${parts.salesOrder})::json` : empty})::text, -1)
  || ',' || substr(f.document::text, 2)`

const date = (column: Sql): FilterField => ({ type: 'date', sql: column })
const text = (column: Sql): FilterField => ({ type: 'text', sql: column })

const filters: Record<(typeof fulfillmentOrderFilters)[number], FilterField> = {
  locationCode: text(sql`f.location_code`),
  status: { type: 'enum', values: fulfillmentOrderStatuses, sql: sql`f.status` },
  orderNumber: text(sql`f.order_number`),
  externalCode: text(sql`f.external_code`),
  name: text(sql`f.name`),
  billingName: text(sql`f.billing_name`),
  customerId: text(sql`f.customer_id`),
  salesOrderNumber: text(sql`o.order_number`),
  submitDate: date(sql`f.submit_date`),
  completeDate: date(sql`f.complete_date`),
  readyDate: date(sql`f.ready_date`),
  pickupReminderApplicableAt: date(sql`f.pickup_reminder_date`),
  holdUntil: date(sql`f.held_until`),
  plannedFulfillmentDate: date(sql`f.planned_date`),
  type: { type: 'enum', values: fulfillmentMethods, sql: sql`f.type` },
  pickingBatchId: text(sql`f.picking_batch_id::text`),
  statusChangeDate: date(sql`f.status_change_date`),
  createDate: date(sql`f.create_date`),
}

/** In the order in which they came. */
const orderId: SortField = { type: 'integer', sql: sql`f.id` }
const sorts: Record<(typeof fulfillmentOrderSorts)[number], SortField> = {
  submitDate: { type: 'date', sql: sql`f.submit_date`, nullable: true },
  scheduledPickupTime: { type: 'text', sql: sql`f.scheduled_pickup_time`, nullable: true },
  type: { type: 'integer', sql: sql`f.type_rank` },
  createDate: { type: 'date', sql: sql`f.create_date` },
  statusChangeDate: { type: 'date', sql: sql`f.status_change_date` },
}

export const listRules: ListRules = { hasCursor: true, filters, sorts, tiebreak: { id: orderId } }

/** Filters that the counts by location and status can answer, over the counts `c`. */
export const countFilters: FilterFields = {
  locationCode: text(sql`c.location_code`),
  status: { type: 'enum', values: fulfillmentOrderStatuses, sql: sql`c.status` },
}
