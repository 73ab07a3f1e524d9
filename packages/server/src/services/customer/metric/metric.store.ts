import { type Ctx, type Db, emitFrom, json, sql } from '@tradepost/kernel'
import { metricsJson } from '../record/metric.read.ts'
import type { CurrentMetrics, StoredMetrics, toBumpRows } from './metric.rules.ts'

export const findMetrics = (db: Db, merchantId: number, customerId: string) =>
  db.maybe<{ text: string }>(sql`
    select ${metricsJson}::text as text from customer c
    where c.merchant_id = ${merchantId} and c.id = ${customerId} and c.status <> 'deleted'`)

/** The customer must be locked. */
export const getMetrics = (db: Db, merchantId: number, customerId: string) =>
  db.one<CurrentMetrics>(sql`
    select ${metricsJson} as metrics, c.method_figures as methods, c.written_metrics as written
    from customer c where c.merchant_id = ${merchantId} and c.id = ${customerId}`)

export const patchMetrics = (db: Db, merchantId: number, customerId: string, metrics: StoredMetrics) =>
  db.run(sql`
    update customer c set order_count = coalesce(new.orders, c.order_count),
      item_count = coalesce(new.items, c.item_count), order_amount = coalesce(new.amount, c.order_amount),
      last_order_date = ${'lastOrderDate' in metrics ? sql`new."lastOrderDate"` : sql`c.last_order_date`},
      method_figures = new.methods, written_metrics = new.written
    from jsonb_to_record(${json(metrics)}::jsonb) as new(orders bigint, items numeric, amount numeric,
      "lastOrderDate" timestamptz, methods jsonb, written jsonb)
    where c.merchant_id = ${merchantId} and c.id = ${customerId}`)

/** One statement for any number of orders and their customers, who are locked in one order. */
export const bumpMetrics = (db: Db, ctx: Ctx, rows: ReturnType<typeof toBumpRows>) =>
  db.run(sql`
    with sent as (
      select * from jsonb_to_recordset(${json(rows)}::jsonb) as new("customerId" uuid, method text, orders bigint,
        items numeric, amount numeric, date timestamptz, outdated text[])),
    added as (
      select new."customerId" as id, new.method, sum(new.orders) as orders, sum(new.items) as items,
        sum(new.amount) as amount, max(new.date) as date
      from sent new group by new."customerId", new.method),
    outdated as (
      select new."customerId" as id, array_agg(name) as names
      from sent new, unnest(new.outdated) name group by new."customerId"),
    methods as (
      select id, jsonb_object_agg(method, jsonb_build_object('orders', orders, 'items', items, 'amount', amount,
        'lastOrderDate', to_char(date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) as figures
      from added where method is not null group by id),
    locked as (
      -- by the list, and not by what was added: PostgreSQL expects a hundred of them, and read all customers
      select c.id from customer c
      where c.merchant_id = ${ctx.merchantId} and c.id = any(${rows.map(({ customerId }) => customerId)}::uuid[])
      order by c.id for no key update),
    bumped as (
      update customer c set order_count = c.order_count + a.orders, item_count = c.item_count + a.items,
        order_amount = c.order_amount + a.amount, last_order_date = greatest(c.last_order_date, a.date),
        method_figures = add_figures(c.method_figures, coalesce(m.figures, '{}')),
        written_metrics = c.written_metrics - o.names
      from locked join added a on a.id = locked.id and a.method is null join outdated o on o.id = locked.id
        left join methods m on m.id = locked.id
      where c.merchant_id = ${ctx.merchantId} and c.id = locked.id
        and c.id = any(${rows.map(({ customerId }) => customerId)}::uuid[])
      returning c.id)
    ${emitFrom(
      ctx,
      'customerMetricsUpdated',
      sql`select id::text, jsonb_build_object('customerId', id) from bumped`,
    )}`)
