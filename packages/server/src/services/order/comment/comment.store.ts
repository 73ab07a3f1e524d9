import {
  type Ctx,
  type Db,
  isoText,
  type List,
  type ListRules,
  listPage,
  type Sql,
  sql,
} from '@tradepost/kernel'

/** A comment is the entry that added it, with what later entries made of it. Of an erased customer it has no text. */
const entries = (merchantId: number): Sql => sql`(
  select a.merchant_id, a.fulfillment_order_id, a.id, coalesce(u.new_value, a.new_value) ->> 'text' as text, a.actor,
    a.actor_name, a.create_date, coalesce(u.create_date, a.create_date) as update_date
  from fulfillment_order_history a
  left join lateral (
    select u.new_value, u.create_date from fulfillment_order_history u
    where u.merchant_id = a.merchant_id and u.fulfillment_order_id = a.fulfillment_order_id and u.entity_id = a.id
      and u.type = 'fulfillmentOrderCommentUpdated'
    order by u.id desc limit 1) u on true
  where a.merchant_id = ${merchantId} and a.type = 'fulfillmentOrderCommentAdded' and a.new_value ? 'text' and not exists (
    select from fulfillment_order_history d
    where d.merchant_id = a.merchant_id and d.fulfillment_order_id = a.fulfillment_order_id and d.entity_id = a.id
      and d.type = 'fulfillmentOrderCommentDeleted'))`

export const listRules: ListRules = { tiebreak: { id: { type: 'integer', sql: sql`c.id` } } }

export const listComments = (db: Db, merchantId: number, orderId: number, list: List) =>
  listPage(db, 'comments', {
    item: sql`json_build_object('id', c.id, 'text', c.text, 'createDate', ${isoText(sql`c.create_date`)},
      'updateDate', ${isoText(sql`c.update_date`)}, 'user', json_build_object('id', c.actor, 'name', c.actor_name))`,
    from: sql`${entries(merchantId)} c`,
    where: sql`c.fulfillment_order_id = ${orderId}`,
    list,
  })

/** Comments of an order change one after the other. */
export const lockOrder = (db: Db, merchantId: number, orderNumber: string) =>
  db.maybe<{ id: number; locationCode: string; customerId: string }>(sql`
    select f.id, f.location_code as "locationCode", f.customer_id as "customerId" from fulfillment_order f
    where f.merchant_id = ${merchantId} and f.order_number = ${orderNumber} for no key update`)

export const findComment = (db: Db, merchantId: number, orderId: number, id: number) =>
  db.maybe<{ text: string }>(sql`
    select c.text from ${entries(merchantId)} c where c.fulfillment_order_id = ${orderId} and c.id = ${id}`)

/** The entry and the comment have one id. */
export const insertComment = (db: Db, ctx: Ctx, orderId: number, text: string) =>
  db.one<{ id: number }>(sql`
    insert into fulfillment_order_history (merchant_id, fulfillment_order_id, id, type, details, entity_id, new_value,
      old_value, actor, actor_name, create_date)
    overriding system value
    select ${ctx.merchantId}, ${orderId}, n.id, 'fulfillmentOrderCommentAdded', 'A comment was added', n.id,
      jsonb_build_object('id', n.id, 'text', ${text}::text), '{}', ${ctx.principal.subject}, ${ctx.principal.name}, ${ctx.now}
    from (select nextval(pg_get_serial_sequence('fulfillment_order_history', 'id')) as id) n
    returning id`)
