import {
  type Ctx,
  type Db,
  isoText,
  type List,
  type ListRules,
  listPage,
  raw,
  type Sql,
  sql,
} from '@tradepost/kernel'
import type { HistoryTables } from '../record/history.store.ts'

/** Where the comments on a kind of order are, and the beginning of the types of their entries. */
export type Commented = HistoryTables & { prefix: string }

const typeOf = ({ prefix }: Commented, step: 'Added' | 'Updated' | 'Deleted') => `${prefix}Comment${step}`

/** A comment is the entry that added it, with what later entries made of it. Of an erased customer it has no text. */
const entries = (merchantId: number, of: Commented): Sql => sql`(
  select a.merchant_id, a.${raw(of.key)} as order_id, a.id, coalesce(u.new_value, a.new_value) ->> 'text' as text, a.actor,
    a.actor_name, a.create_date, coalesce(u.create_date, a.create_date) as update_date
  from ${raw(of.history)} a
  left join lateral (
    select u.new_value, u.create_date from ${raw(of.history)} u
    where u.merchant_id = a.merchant_id and u.${raw(of.key)} = a.${raw(of.key)} and u.entity_id = a.id
      and u.type = ${typeOf(of, 'Updated')}
    order by u.id desc limit 1) u on true
  where a.merchant_id = ${merchantId} and a.type = ${typeOf(of, 'Added')} and a.new_value ? 'text' and not exists (
    select from ${raw(of.history)} d
    where d.merchant_id = a.merchant_id and d.${raw(of.key)} = a.${raw(of.key)} and d.entity_id = a.id
      and d.type = ${typeOf(of, 'Deleted')}))`

export const listRules: ListRules = { tiebreak: { id: { type: 'integer', sql: sql`c.id` } } }

export const listComments = (db: Db, merchantId: number, of: Commented, orderId: number, list: List) =>
  listPage(db, 'comments', {
    item: sql`json_build_object('id', c.id, 'text', c.text, 'createDate', ${isoText(sql`c.create_date`)},
      'updateDate', ${isoText(sql`c.update_date`)}, 'user', json_build_object('id', c.actor, 'name', c.actor_name))`,
    from: sql`${entries(merchantId, of)} c`,
    where: sql`c.order_id = ${orderId}`,
    list,
  })

/** Comments of an order change one after the other. */
export const lockFulfillmentOrder = (db: Db, merchantId: number, orderNumber: string) =>
  db.maybe<{ id: number; locationCode: string; customerId: string }>(sql`
    select f.id, f.location_code as "locationCode", f.customer_id as "customerId" from fulfillment_order f
    where f.merchant_id = ${merchantId} and f.order_number = ${orderNumber} for no key update`)

export const lockSalesOrder = (db: Db, merchantId: number, orderNumber: string) =>
  db.maybe<{ id: number }>(sql`
    select o.id from sales_order o
    where o.merchant_id = ${merchantId} and o.order_number = ${orderNumber} for no key update`)

export const findComment = (db: Db, merchantId: number, of: Commented, orderId: number, id: number) =>
  db.maybe<{ text: string }>(sql`
    select c.text from ${entries(merchantId, of)} c where c.order_id = ${orderId} and c.id = ${id}`)

/** The entry and the comment have one id. */
export const insertComment = (db: Db, ctx: Ctx, of: Commented, orderId: number, text: string) =>
  db.one<{ id: number }>(sql`
    insert into ${raw(of.history)} (merchant_id, ${raw(of.key)}, id, type, details, entity_id, new_value,
      old_value, actor, actor_name, create_date)
    overriding system value
    select ${ctx.merchantId}, ${orderId}, n.id, ${typeOf(of, 'Added')}, 'A comment was added', n.id,
      jsonb_build_object('id', n.id, 'text', ${text}::text), '{}', ${ctx.principal.subject}, ${ctx.principal.name}, ${ctx.now}
    from (select nextval(pg_get_serial_sequence(${of.history}, 'id')) as id) n
    returning id`)
