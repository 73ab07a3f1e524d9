import { type Sql, sql } from '@tradepost/kernel'
import { salesOrderMachine } from '../state/order.machine.ts'

const placed = salesOrderMachine.states.filter((status) => salesOrderMachine.may(status, 'route'))
const isPlaced: Sql = sql`o.status = any(${placed}::text[])`

const ofOrder = (table: Sql, orderId: Sql): Sql =>
  sql`${table}.merchant_id = o.merchant_id and ${table}.${orderId} = o.id`

/** A part of an open line is in no fulfillment order and in no package that was made without one. */
const isUnrouted: Sql = sql`exists (
  select from order_line l
  where ${ofOrder(sql`l`, sql`order_id`)} and l.status in ('open', 'inProgress') and l.quantity
    > coalesce((
      select sum(w.quantity) from fulfillment_order_line w
      where ${ofOrder(sql`w`, sql`sales_order_id`)} and w.line_code = l.code
        and w.status not in ('canceled', 'rejected')), 0)
    + coalesce((
      select sum(i.quantity) from order_package_item i
      join order_fulfillment_group g on g.merchant_id = i.merchant_id and g.order_id = i.order_id and g.id = i.group_id
      join order_package p on p.merchant_id = i.merchant_id and p.order_id = i.order_id and p.group_id = i.group_id
        and p.fulfillment_id = i.fulfillment_id and p.id = i.package_id
      where ${ofOrder(sql`i`, sql`order_id`)} and i.line_code = l.code and g.fulfillment_order_id is null
        and p.status <> 'canceled'), 0))`

/** Work of a location comes before goods that only wait to be collected. */
const work: Sql = sql`(
  select json_build_object('who', case step.reason when 'collect' then 'customer' else 'location' end,
    'locationCode', f.location_code, 'reason', step.reason)
  from fulfillment_order f, lateral (select case
    when f.status in ('new', 'requested') then 'accept'
    when f.status in ('accepted', 'inProgress') then 'pick'
    when f.status = 'picked' then 'pack'
    when f.status = 'hold' then 'hold'
    when f.type = 'directShip' then 'ship'
    when f.status = 'ready' then 'collect'
    else 'handOver' end as reason) step
  where ${ofOrder(sql`f`, sql`sales_order_id`)} and f.status not in ('fulfilled', 'canceled', 'rejected')
  order by step.reason = 'collect', f.sequence_id limit 1)`

const simply = (who: string, reason: string): Sql =>
  sql`json_build_object('who', ${who}::text, 'locationCode', null, 'reason', ${reason}::text)`

/** The one rule that says for whom the order `o` waits; null: for nobody. */
export const waitsForJson: Sql = sql`case
  when o.status = 'new' and o.details -> 'paymentTransactions' @> '[{"type": "order", "status": "processing"}]'
    then ${simply('payment', 'processing')}
  when ${isPlaced} and o.fulfillment_status = 'actionRequired'
    then ${simply('merchant', 'decide')}
  when ${isPlaced} and not (o.document -> 'imported')::boolean and ${isUnrouted}
    then ${simply('merchant', 'route')}
  when o.status = 'new' or ${isPlaced} then ${work} end`
