import { waitedFor } from '@tradepost/contract'
import { type FilterField, join, raw, type Sql, sql } from '@tradepost/kernel'
import { salesOrderMachine } from '../model/state/order.machine.ts'

const placed = salesOrderMachine.states.filter((status) => salesOrderMachine.may(status, 'route'))
const isPlaced: Sql = sql`o.status = any(${placed}::text[])`

/** Other orders wait for nobody. Written out, as in the index `sales_order__waiting`, which parameters would not find. */
const mayWait: Sql = raw(`o.status in (${['new', ...placed].map((status) => `'${status}'`).join(', ')})`)

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

const isUndecided: Sql = sql`(${isPlaced} and o.fulfillment_status = 'actionRequired')`
const lacksLocation: Sql = sql`(${isPlaced} and not (o.document -> 'imported')::boolean and ${isUnrouted})`
const awaitsPayment: Sql = sql`(o.status = 'new'
  and o.details -> 'paymentTransactions' @> '[{"type": "order", "status": "processing"}]')`

const openFulfillmentOrder: Sql = sql`
  from fulfillment_order f, lateral (select case
    when f.status in ('new', 'requested') then 'accept'
    when f.status in ('accepted', 'inProgress') then 'pick'
    when f.status = 'picked' then 'pack'
    when f.status = 'hold' then 'hold'
    when f.type = 'directShip' then 'ship'
    when f.status = 'ready' then 'collect'
    else 'handOver' end as reason) step
  where ${ofOrder(sql`f`, sql`sales_order_id`)} and f.status not in ('fulfilled', 'canceled', 'rejected')`

/** Work of a location comes before goods that only wait to be collected. */
const firstOpen: Sql = sql`(
  select json_build_object('who', case step.reason when 'collect' then 'customer' else 'location' end,
    'locationCode', f.location_code, 'reason', step.reason)
  ${openFulfillmentOrder} order by step.reason = 'collect', f.sequence_id limit 1)`

const simply = (who: string, reason: string): Sql =>
  sql`json_build_object('who', ${who}::text, 'locationCode', null, 'reason', ${reason}::text)`

/** The one rule that says for whom the order `o` waits; null: for nobody. */
export const waitsForJson: Sql = sql`case
  when ${awaitsPayment} then ${simply('payment', 'processing')}
  when ${isUndecided} then ${simply('merchant', 'decide')}
  when ${lacksLocation} then ${simply('merchant', 'route')}
  when o.status = 'new' or ${isPlaced} then ${firstOpen} end`

const who: Sql = sql`(${waitsForJson} ->> 'who')`

/** Whether the rule says this one. Open work is looked up first: that is quicker than the rule, which few orders then need. */
const isFor: Record<string, Sql> = {
  payment: awaitsPayment,
  merchant: sql`(${isUndecided} or ${lacksLocation})`,
  location: sql`(exists (select ${openFulfillmentOrder}) and ${who} = 'location')`,
  customer: sql`(exists (select ${openFulfillmentOrder} and step.reason = 'collect') and ${who} = 'customer')`,
}

const isForOneOf = (asked: readonly string[]): Sql => {
  const any = asked.map((one) => isFor[one] ?? sql`false`)
  return any.length === 0 ? sql`false` : sql`(${mayWait} and (${join(any, ' or ')}))`
}

/** As a filter: by who it is. */
export const waitsForField = {
  type: 'enum',
  values: waitedFor,
  exists: (on) => sql`(${mayWait} and ${on(who)})`,
  has: isForOneOf,
} satisfies FilterField
