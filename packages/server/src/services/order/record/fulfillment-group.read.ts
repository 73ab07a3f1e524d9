import { isoText, type Sql, sql } from '@tradepost/kernel'

const inOrder = (alias: Sql): Sql => sql`${alias}.merchant_id = o.merchant_id and ${alias}.order_id = o.id`

const items = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'lineItemId', l.id, 'salesOrderLineItemCode', i.line_code,
    'quantity', i.quantity) order by i.id), '[]')
  from order_package_item i
  join order_line l on l.merchant_id = i.merchant_id and l.order_id = i.order_id and l.code = i.line_code
  where ${inOrder(sql`i`)} and i.group_id = p.group_id and i.fulfillment_id = p.fulfillment_id and i.package_id = p.id)`

const packages = sql`(
  select coalesce(jsonb_agg('{"returnLabelUrl": null}'::jsonb || p.data || jsonb_build_object('id', p.id, 'status', p.status, 'packageItems', ${items})
    order by p.id), '[]')
  from order_package p where ${inOrder(sql`p`)} and p.group_id = f.group_id and p.fulfillment_id = f.id)`

/** Of the group `g` of the order `o`. */
export const fulfillmentsJson = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'status', f.status, 'carrier', f.carrier,
    'serviceLevel', f.service_level, 'tracking', f.tracking, 'createDate', ${isoText(sql`f.create_date`)},
    'fulfillmentPackages', ${packages}) order by f.id), '[]')
  from order_fulfillment f where ${inOrder(sql`f`)} and f.group_id = g.id)`

/** `o` is the order; one that has no group costs a look into one index. */
export const groupsJson: Sql = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'fulfillmentMethod', g.fulfillment_method,
    'fulfillmentLocationCode', g.location_code, 'shipToAddressSequenceIndex', g.address_index,
    'fulfillments', ${fulfillmentsJson}) order by g.id), '[]')
  from order_fulfillment_group g where ${inOrder(sql`g`)})`
