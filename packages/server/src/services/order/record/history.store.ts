import {
  type Ctx,
  type Db,
  isoText,
  json,
  type List,
  type ListRules,
  raw,
  type SortField,
  sql,
} from '@tradepost/kernel'

/** The tables of a kind of order. */
export type HistoryTables = {
  order: string
  history: string
  /** The column that leads from its history to the order. */
  key: string
  /** The column with its type, if it has some. */
  type?: string
}

export const salesOrderTables: HistoryTables = {
  order: 'sales_order',
  history: 'order_history',
  key: 'order_id',
}
export const fulfillmentOrderTables: HistoryTables = {
  order: 'fulfillment_order',
  history: 'fulfillment_order_history',
  key: 'fulfillment_order_id',
  type: 'o.type',
}
export const returnOrderTables: HistoryTables = {
  order: 'return_order',
  history: 'return_history',
  key: 'return_id',
}

export type HistoryEntry<Type extends string = string> = {
  orderId: number
  type: Type
  details: string
  entityId: number | null
  newValue: object
  oldValue: object
}

const entryJson = sql`jsonb_build_object('id', h.id, 'type', h.type, 'details', h.details,
  'entityId', h.entity_id, 'newValue', h.new_value, 'oldValue', h.old_value, 'createDate', ${isoText(sql`h.create_date`)},
  'user', jsonb_build_object('id', h.actor, 'name', h.actor_name))`

const id: SortField = { type: 'integer', sql: sql`h.id` }

export const historyRules = (types: readonly string[]): ListRules => ({
  filters: { type: { type: 'enum', values: types, sql: sql`h.type` } },
  sorts: { id, createDate: { type: 'date', sql: sql`h.create_date` } },
  tiebreak: { id },
})

export const findState = <Status extends string>(
  db: Db,
  merchantId: number,
  { order, type = 'null' }: HistoryTables,
  orderNumber: string,
) =>
  db.maybe<{ id: number; status: Status; type: string | null }>(sql`
    select o.id, o.status, ${raw(type)} as type from ${raw(order)} o where o.merchant_id = ${merchantId} and o.order_number = ${orderNumber}`)

/** No row: no such order. */
export const listHistory = (
  db: Db,
  merchantId: number,
  { order, history, key }: HistoryTables,
  orderNumber: string,
  { filter, sort }: Pick<List, 'filter' | 'sort'>,
) =>
  db.maybe<{ text: string }>(sql`
    select (select coalesce(jsonb_agg(${entryJson} order by ${sort.orderBy}), '[]') from ${raw(history)} h
      where h.merchant_id = o.merchant_id and h.${raw(key)} = o.id and ${filter ?? sql`true`})::text as text
    from ${raw(order)} o where o.merchant_id = ${merchantId} and o.order_number = ${orderNumber}`)

/** One statement for any number of entries of any number of orders. */
export const insertHistory = (db: Db, ctx: Ctx, { history, key }: HistoryTables, entries: HistoryEntry[]) =>
  db.run(sql`
    insert into ${raw(history)} (merchant_id, ${raw(key)}, type, details, entity_id, new_value, old_value, actor,
      actor_name, create_date)
    select ${ctx.merchantId}, new."orderId", new.type, new.details, new."entityId", new."newValue", new."oldValue",
      ${ctx.principal.subject}, ${ctx.principal.name}, ${ctx.now}
    from rows from (jsonb_to_recordset(${json(entries)}::jsonb) as ("orderId" bigint, type text, details text,
      "entityId" bigint, "newValue" jsonb, "oldValue" jsonb)) with ordinality
      as new("orderId", type, details, "entityId", "newValue", "oldValue", position)
    order by new.position`)
