import { type pickingBatchFilters, pickingBatchStatuses } from '@tradepost/contract'
import { empty, type FilterField, isoText, type ListRules, raw, type Sql, sql } from '@tradepost/kernel'
import { type ImageSite, proxiedImageSql } from '../../../catalog/index.ts'
import { fulfillmentLineMachine } from '../../model/state/fulfillment-order.machine.ts'

const members = sql`picking_batch_order o
  join fulfillment_order f on f.merchant_id = o.merchant_id and f.id = o.fulfillment_order_id`

const isOfBatch = sql`o.merchant_id = b.merchant_id and o.batch_id = b.id`

/** Where the goods of the line `n` lie: in the bins where they are reserved for its orders, else wherever there are some. */
const bins: Sql = sql`(
  with reserved as materialized (
    select distinct r.bin, r.bin_location
    from picking_batch_part p
    join fulfillment_order_line l on l.merchant_id = p.merchant_id and l.fulfillment_order_id = p.fulfillment_order_id
      and l.id = p.fulfillment_line_id
    join reservation r on r.merchant_id = p.merchant_id and r.sales_order_number = l.sales_order_id::text
      and r.sales_order_line_item_code = l.line_code and r.product_code = n.product_code
      and r.location_code = b.location_code
    where p.merchant_id = n.merchant_id and p.batch_id = n.batch_id and p.line_id = n.id)
  select coalesce(json_agg(json_build_object('bin', nullif(s.bin, ''), 'binLocation', nullif(s.bin_location, ''))
    order by s.bin, s.bin_location), '[]')
  from (
    select bin, bin_location from reserved
    union
    select i.bin, i.bin_location from inventory i
    where i.merchant_id = b.merchant_id and i.product_code = n.product_code and i.location_code = b.location_code
      and (n.sku = '' or i.sku in (n.sku, '')) and i.on_hand > 0 and not exists (select from reserved)) s
  where s.bin <> '' or s.bin_location <> '')`

const productJson = (images: ImageSite | null): Sql => {
  if (!images) return sql`l.data -> 'product'`
  const image = sql`l.data #>> '{product,image}'`
  return sql`case when ${image} is null then l.data -> 'product'
    else jsonb_set(l.data -> 'product', '{image}', to_jsonb(${proxiedImageSql(images, image)})) end`
}

export const quoted = (statuses: readonly string[]): Sql =>
  raw(statuses.map((status) => `'${status}'`).join(', '))

const { states, may, is } = fulfillmentLineMachine
/** Statuses of lines that still lie on the shelf. */
export const waiting = quoted(states.filter((status) => may(status, 'pick')))
const voidStatuses = quoted(states.filter((status) => is(status, 'void')))

/** How much the line `l` of an order wants, and how much of it is there. */
const wanted = sql`case when l.status in (${voidStatuses}) then 0 else l.quantity end`
const picked = sql`case when l.status in (${waiting}) or l.status = 'hold' then p.picked else ${wanted} end`

const linesJson = (images: ImageSite | null): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', n.id::text,
    'status', case when s.picked >= s.quantity then 'picked' when s.picked > 0 then 'inProgress' else 'open' end,
    'sku', nullif(n.sku, ''), 'quantity', trim_scale(s.quantity), 'pickedQuantity', trim_scale(s.picked),
    'inventories', ${bins}, 'fulfillmentOrderLineItems', s.parts, 'product', s.product) order by n.id), '[]')
  from picking_batch_line n
  cross join lateral (
    select sum(${wanted}) as quantity, sum(${picked}) as picked,
      json_agg(json_build_object('orderNumber', f.order_number, 'lineItemId', l.id, 'quantity', trim_scale(${wanted}))
        order by o.position, l.id) as parts,
      (array_agg(${productJson(images)} order by o.position, l.id))[1] as product
    from picking_batch_part p
    join ${members} on o.merchant_id = p.merchant_id and o.batch_id = p.batch_id
      and o.fulfillment_order_id = p.fulfillment_order_id
    join fulfillment_order_line l on l.merchant_id = p.merchant_id and l.fulfillment_order_id = p.fulfillment_order_id
      and l.id = p.fulfillment_line_id
    where p.merchant_id = n.merchant_id and p.batch_id = n.batch_id and p.line_id = n.id) s
  where n.merchant_id = b.merchant_id and n.batch_id = b.id and s.parts is not null)`

/** The batch `b`; with lines for which images are found, or without lines. */
export const pickingBatchJson = (lines: { images: ImageSite | null } | null): Sql => sql`
  json_build_object('id', b.id, 'status', b.status, 'locationCode', b.location_code,
    'startedDate', ${isoText(sql`b.started_date`)}, 'pickedDate', ${isoText(sql`b.picked_date`)},
    'completedDate', ${isoText(sql`b.completed_date`)},
    'fulfillmentOrders', (
      select coalesce(json_agg(json_build_object('orderNumber', f.order_number) order by o.position), '[]')
      from ${members} where ${isOfBatch})
    ${lines ? sql`, 'lineItems', ${linesJson(lines.images)}` : empty})`

/** Orders and lines of the batch `b`, as rules work on them. */
export const batchParts: Sql = sql`(
    select coalesce(json_agg(json_build_object('id', f.id, 'orderNumber', f.order_number, 'status', f.status)
      order by o.position), '[]')
    from ${members} where ${isOfBatch}) as orders, (
    select coalesce(json_agg(json_build_object('id', n.id, 'parts', (
      select coalesce(json_agg(json_build_object('orderId', p.fulfillment_order_id, 'lineId', p.fulfillment_line_id,
        'picked', p.picked) order by o.position, p.fulfillment_line_id), '[]')
      from picking_batch_part p
      join picking_batch_order o on o.merchant_id = p.merchant_id and o.batch_id = p.batch_id
        and o.fulfillment_order_id = p.fulfillment_order_id
      where p.merchant_id = n.merchant_id and p.batch_id = n.batch_id and p.line_id = n.id)) order by n.id), '[]')
    from picking_batch_line n where n.merchant_id = b.merchant_id and n.batch_id = b.id) as lines`

const filters: Record<(typeof pickingBatchFilters)[number], FilterField> = {
  status: { type: 'enum', values: pickingBatchStatuses, sql: sql`b.status` },
  locationCode: { type: 'text', sql: sql`b.location_code` },
}

/** In the order in which they were made. */
export const listRules: ListRules = {
  filters,
  tiebreak: { number: { type: 'integer', sql: sql`b.number` } },
}
