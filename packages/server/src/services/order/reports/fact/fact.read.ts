import { type Db, isoText, sql } from '@tradepost/kernel'
import type { OrderFigures } from './fact.types.ts'

const fulfillmentLines = sql`
  select count(*) as lines, coalesce(sum(l.quantity), 0) as items,
    count(*) filter (where l.status = 'fulfilled') as fulfilled, count(*) filter (where l.status = 'rejected') as rejected,
    count(*) filter (where l.status = 'fulfilled' and exists (
      select from return_line r where r.merchant_id = l.merchant_id and r.order_id = l.sales_order_id
        and r.line_code = l.line_code and r.status = 'completed')) as returned
  from fulfillment_order_line l where l.merchant_id = f.merchant_id and l.fulfillment_order_id = f.id`

const fulfillmentOrdersJson = sql`(
  select coalesce(json_agg(json_build_object('id', f.id, 'type', f.type, 'locationCode', f.location_code, 'status', f.status,
    'currencyCode', coalesce(f.document ->> 'currencyCode', ''), 'total', f.total,
    'createDate', ${isoText(sql`f.create_date`)}, 'statusChangeDate', ${isoText(sql`f.status_change_date`)},
    'acceptDate', ${isoText(sql`f.accept_date`)}, 'pickDate', ${isoText(sql`f.pick_date`)},
    'packDate', ${isoText(sql`f.pack_date`)}, 'readyDate', ${isoText(sql`f.ready_date`)},
    'checkInDate', ${isoText(sql`f.check_in_date`)}, 'completeDate', ${isoText(sql`f.complete_date`)},
    'endDate', ${isoText(sql`f.end_date`)}, 'lineCount', l.lines, 'itemCount', l.items, 'fulfilledLines', l.fulfilled,
    'rejectedLines', l.rejected, 'returnedLines', l.returned) order by f.id), '[]')
  from fulfillment_order f cross join lateral (${fulfillmentLines}) l
  where f.merchant_id = o.merchant_id and f.sales_order_id = o.id)`

const returnsJson = sql`(
  select coalesce(json_agg(json_build_object('status', r.status, 'dropOffType', r.drop_off_type,
    'locationCode', r.drop_off_location_code, 'date', ${isoText(sql`coalesce(r.submit_date, r.date)`)},
    'lines', (select coalesce(json_agg(json_build_object('status', l.status, 'reasonCode', l.reason_code,
      'conditionCode', l.condition_code) order by l.id), '[]') from return_line l where l.merchant_id = r.merchant_id and l.return_id = r.id))
    order by r.number), '[]')
  from return_order r where r.merchant_id = o.merchant_id and r.order_id = o.id)`

const linesOf = sql`from order_line l where l.merchant_id = o.merchant_id and l.order_id = o.id`

/** Parcels of a sales order that were handed over. */
const parcelCount = sql`(
  select count(*) from order_package p join order_fulfillment_group g on g.merchant_id = p.merchant_id
    and g.order_id = p.order_id and g.id = p.group_id and g.fulfillment_method = 'directShip'
  where p.merchant_id = o.merchant_id and p.order_id = o.id and p.status = 'fulfilled')`

/** As they are now; those that are gone do not come back, and attempts never come. */
export const listOrderFigures = (db: Db, merchantId: number, orderIds: number[]) =>
  db.many<OrderFigures>(sql`
    select o.id, o.status, ${isoText(sql`coalesce(o.submit_date, o.date)`)} as "submitDate",
      ${isoText(sql`least(o.fulfill_date, o.complete_date)`)} as "fulfillDate",
      coalesce(o.document ->> 'platform', '') as platform, coalesce(o.document ->> 'sourceDevice', '') as device,
      coalesce(o.document ->> 'currencyCode', '') as "currencyCode",
      coalesce((o.document ->> 'total')::float8, 0) as total,
      (select count(*) ${linesOf} and l.status not in ('canceled', 'rejected')) as "lineCount",
      (select coalesce(array_agg(distinct l.data ->> 'fulfillmentMethod'), '{}') ${linesOf}
        and l.data ->> 'fulfillmentMethod' is not null) as methods,
      ${parcelCount} as "parcelCount", ${fulfillmentOrdersJson} as works, ${returnsJson} as returns
    from sales_order o where o.merchant_id = ${merchantId} and o.id = any(${orderIds}::bigint[]) and not o.is_attempt`)

/** Sales orders that fulfillment orders belong to. */
export const listSalesOrdersOf = async (
  db: Db,
  merchantId: number,
  orderNumbers: string[],
): Promise<number[]> => {
  const rows = await db.many<{ id: number }>(sql`
    select distinct sales_order_id as id from fulfillment_order
    where merchant_id = ${merchantId} and order_number = any(${orderNumbers}::text[])`)
  return rows.map(({ id }) => id)
}

/** The next ones in the order of their numbers. */
export const listOrderIdsAfter = async (
  db: Db,
  merchantId: number,
  after: number,
  limit: number,
): Promise<number[]> => {
  const rows = await db.many<{ id: number }>(sql`
    select id from sales_order where merchant_id = ${merchantId} and id > ${after} order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export const countOrders = async (db: Db, merchantId: number): Promise<number> =>
  (await db.one<{ n: number }>(sql`select count(*) as n from sales_order where merchant_id = ${merchantId}`))
    .n
