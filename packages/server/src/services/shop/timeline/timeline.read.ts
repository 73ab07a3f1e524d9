import { isoText, join, type ListRules, type Sql, sql } from '@tradepost/kernel'

/** Kinds that need a permission of their own. */
export type Visible = { works: boolean; returns: boolean; messages: boolean }

const emptyObject = sql`'{}'::jsonb`
const userJson = (alias: Sql): Sql => sql`case when ${alias}.actor is not null
  then jsonb_build_object('id', ${alias}.actor, 'name', ${alias}.actor_name) end`

type Part = {
  /** Among what happened at the same moment, what came first. */
  place: number
  kind: string
  date: Sql
  id: Sql
  entityId: Sql
  type: Sql
  status: Sql
  location?: Sql
  amount?: Sql
  title?: Sql
  text?: Sql
  newValue?: Sql
  oldValue?: Sql
  user?: Sql
  from: Sql
}

const none = sql`null`

const partSql = (part: Part): Sql => sql`
  select ${part.date} as date, ${part.place}::int as place, ${part.id}::bigint as id, jsonb_build_object(
    'date', ${isoText(part.date)}, 'kind', ${part.kind}::text, 'entityId', ${part.entityId}, 'type', ${part.type},
    'status', ${part.status}, 'locationCode', ${part.location ?? none}, 'amount', ${part.amount ?? none},
    'title', ${part.title ?? none}, 'text', ${part.text ?? none}, 'newValue', ${part.newValue ?? emptyObject},
    'oldValue', ${part.oldValue ?? emptyObject}, 'user', ${part.user ?? none}) as item
  from ${part.from}`

const history = (place: number, kind: string, entityId: Sql, from: Sql, location?: Sql): Part => ({
  place,
  kind,
  date: sql`h.create_date`,
  id: sql`h.id`,
  entityId,
  type: sql`h.type`,
  status: sql`h.new_value ->> 'status'`,
  ...(location && { location }),
  text: sql`h.new_value ->> 'text'`,
  newValue: sql`h.new_value`,
  oldValue: sql`h.old_value`,
  user: userJson(sql`h`),
  from,
})

const orders = history(
  1,
  'order',
  sql`o.order_number`,
  sql`o join order_history h on h.merchant_id = o.merchant_id and h.order_id = o.id`,
)

const payments: Part = {
  place: 2,
  kind: 'payment',
  date: sql`p.create_date`,
  id: sql`0`,
  entityId: sql`p.id`,
  type: sql`'begun'`,
  status: sql`p.status`,
  amount: sql`trim_scale(p.amount)`,
  text: sql`p.error_message`,
  newValue: sql`jsonb_build_object('methodCode', p.method_code, 'cardLast4', p.card_last4)`,
  from: sql`o join payment p on p.merchant_id = o.merchant_id and p.order_number = o.order_number`,
}

const steps: Part = {
  ...payments,
  date: sql`coalesce(s.end_date, s.create_date)`,
  id: sql`s.id`,
  type: sql`s.kind`,
  status: sql`s.status`,
  amount: sql`case when s.kind <> 'cancel' then trim_scale(s.amount) end`,
  text: sql`s.error_message`,
  newValue: sql`jsonb_build_object('methodCode', p.method_code, 'cause', s.cause)`,
  user: userJson(sql`s`),
  from: sql`${payments.from} join payment_step s on s.merchant_id = p.merchant_id and s.payment_id = p.id`,
}

const works = history(
  3,
  'fulfillmentOrder',
  sql`f.order_number`,
  sql`o join fulfillment_order f on f.merchant_id = o.merchant_id and f.sales_order_id = o.id
    join fulfillment_order_history h on h.merchant_id = f.merchant_id and h.fulfillment_order_id = f.id`,
  sql`f.location_code`,
)

/** Those of fulfillment orders are in the history of these. */
const packages: Part = {
  place: 4,
  kind: 'package',
  date: sql`d.create_date`,
  id: sql`d.id`,
  entityId: sql`o.order_number`,
  type: sql`'packed'`,
  status: sql`d.status`,
  location: sql`g.location_code`,
  title: sql`nullif(concat_ws(' ', d.carrier, d.tracking), '')`,
  from: sql`o join order_fulfillment_group g on g.merchant_id = o.merchant_id and g.order_id = o.id
      and g.fulfillment_order_id is null
    join order_fulfillment d on d.merchant_id = g.merchant_id and d.order_id = g.order_id and d.group_id = g.id`,
}

const returns = history(
  5,
  'return',
  sql`r.order_number`,
  sql`o join return_order r on r.merchant_id = o.merchant_id and r.order_id = o.id
    join return_history h on h.merchant_id = r.merchant_id and h.return_id = r.id`,
)

/** Found by the entity that their event was about. */
const messages: Part = {
  place: 6,
  kind: 'message',
  date: sql`coalesce(m.sent_date, m.create_date)`,
  id: sql`m.id`,
  entityId: sql`m.id::text`,
  type: sql`d.context #>> '{event,name}'`,
  status: sql`m.status`,
  title: sql`m.title`,
  text: sql`m.body`,
  newValue: sql`jsonb_build_object('channel', m.channel, 'recipient', m.recipient, 'error', m.error)`,
  from: sql`o join campaign_dispatch d on d.merchant_id = o.merchant_id and d.context ? 'event'
      and d.context #>> '{event,entityId}' = any(array(
        select order_number from o
        union all select f.order_number from o join fulfillment_order f
          on f.merchant_id = o.merchant_id and f.sales_order_id = o.id
        union all select r.order_number from o join return_order r on r.merchant_id = o.merchant_id and r.order_id = o.id))
    join notification_message m on m.merchant_id = d.merchant_id and m.dispatch_id = d.id`,
}

/** The history of an order and of its parts, as far as the caller may see it. */
export const entriesSql = (merchantId: number, orderNumber: string, visible: Visible): Sql => {
  const parts = [
    orders,
    payments,
    steps,
    packages,
    ...(visible.works ? [works] : []),
    ...(visible.returns ? [returns] : []),
    ...(visible.messages ? [messages] : []),
  ]
  return sql`(
    with o as (select o.merchant_id, o.id, o.order_number from sales_order o
      where o.merchant_id = ${merchantId} and o.order_number = ${orderNumber})
    ${join(parts.map(partSql), ' union all ')})`
}

export const listRules: ListRules = {
  hasCursor: true,
  tiebreak: {
    date: { type: 'date', sql: sql`e.date` },
    place: { type: 'integer', sql: sql`e.place` },
    id: { type: 'integer', sql: sql`e.id` },
  },
}
