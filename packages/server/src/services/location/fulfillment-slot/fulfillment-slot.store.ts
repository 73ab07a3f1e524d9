import { type fulfillmentSlotFilters, type fulfillmentSlotSorts, slotStatuses } from '@tradepost/contract'
import {
  type Ctx,
  type Db,
  type FilterField,
  isoText,
  json,
  type List,
  type ListRules,
  listPage,
  type SortField,
  type Sql,
  sql,
} from '@tradepost/kernel'
import type { StoredSlot } from './fulfillment-slot.rules.ts'

const status = sql`(case when s.status = 'active' and s.booked_count >= s.order_limit then 'busy' else s.status end)`
const day = { type: 'date', sql: sql`(s.day::timestamp at time zone 'UTC')` } as const
const from = { type: 'text', sql: sql`s.from_time` } as const
const id = { type: 'text', sql: sql`s.id` } as const

const filters: Record<(typeof fulfillmentSlotFilters)[number], FilterField> = {
  id,
  date: day,
  from,
  to: { type: 'text', sql: sql`s.to_time` },
  status: { type: 'enum', values: slotStatuses, sql: status },
}
const sorts: Record<(typeof fulfillmentSlotSorts)[number], SortField> = { date: day, from, id }

export const listRules: ListRules = { hasCursor: true, filters, sorts, tiebreak: { date: day, from, id } }

const slotJson = sql`json_build_object('id', s.id, 'date', s.day, 'weekday', lower(to_char(s.day, 'Dy')),
  'from', s.from_time, 'to', s.to_time, 'status', ${status}, 'orderLimit', s.order_limit, 'orderCount', s.order_limit,
  'bookedCount', s.booked_count, 'createDate', ${isoText(sql`s.create_date`)}, 'updateDate', ${isoText(sql`s.update_date`)})`

const isOne = (merchantId: number, locationCode: string, slotId: string) =>
  sql`s.merchant_id = ${merchantId} and s.location_code = ${locationCode} and s.id = ${slotId}`

export const listSlots = (db: Db, merchantId: number, locationCode: string, list: List) =>
  listPage(db, 'fulfillmentSlots', {
    item: slotJson,
    from: sql`fulfillment_slot s`,
    where: sql`s.merchant_id = ${merchantId} and s.location_code = ${locationCode}`,
    list,
  })

export const findSlot = (db: Db, merchantId: number, locationCode: string, slotId: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${slotJson}::text as text, s.revision from fulfillment_slot s where ${isOne(merchantId, locationCode, slotId)}`)

/** Orders at the location that name a slot, also one that it does not have yet. */
const booked = (merchantId: number, locationCode: string): Sql => sql`(
  select count(*) from fulfillment_order f where f.merchant_id = ${merchantId} and f.location_code = ${locationCode}
    and f.slot_id = new.id and f.status not in ('canceled', 'rejected'))`

/** Waits for orders that are taking a place at the location, and makes others wait: they share this lock. */
export const lockBookings = (db: Db, merchantId: number, locationCode: string) =>
  db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`fulfillment slots ${locationCode}`}, ${merchantId}))`,
  )

export const countBooked = async (
  db: Db,
  merchantId: number,
  locationCode: string,
  ids: string[],
): Promise<Map<string, number>> => {
  const rows = await db.many<{ id: string; n: number }>(sql`
    select new.id, ${booked(merchantId, locationCode)} as n from unnest(${ids}::text[]) as new(id)`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** One statement for any number; ids that exist do not come back. Orders that name one already count. */
export const insertSlots = (db: Db, ctx: Ctx, locationCode: string, slots: StoredSlot[]) =>
  db.many<{ code: string }>(sql`
    insert into fulfillment_slot (merchant_id, location_code, id, day, from_time, to_time, status, order_limit, booked_count,
      create_date, update_date)
    select ${ctx.merchantId}, ${locationCode}, new.id, new.day, new."from", new."to", new.status, new."orderLimit",
      ${booked(ctx.merchantId, locationCode)}, ${ctx.now}, ${ctx.now}
    from rows from (jsonb_to_recordset(${json(slots)}::jsonb) as (id text, day date, "from" text, "to" text, status text,
      "orderLimit" int)) with ordinality as new(id, day, "from", "to", status, "orderLimit", position)
    order by new.id, new.position
    on conflict (merchant_id, location_code, id) do nothing returning id as code`)

export type LockedSlot = StoredSlot & { revision: number; bookedCount: number }

export const lockSlot = (db: Db, merchantId: number, locationCode: string, slotId: string) =>
  db.maybe<LockedSlot>(sql`
    select s.id, s.day::text as day, s.from_time as "from", s.to_time as "to", s.status, s.order_limit as "orderLimit",
      s.revision, s.booked_count as "bookedCount"
    from fulfillment_slot s where ${isOne(merchantId, locationCode, slotId)} for update`)

export const patchSlot = (db: Db, ctx: Ctx, locationCode: string, slot: StoredSlot) =>
  db.run(sql`
    update fulfillment_slot s set day = ${slot.day}::date, from_time = ${slot.from}, to_time = ${slot.to},
      status = ${slot.status}, order_limit = ${slot.orderLimit}, revision = s.revision + 1, update_date = ${ctx.now}
    where ${isOne(ctx.merchantId, locationCode, slot.id)}`)

export const removeSlot = (db: Db, merchantId: number, locationCode: string, slotId: string) =>
  db.run(sql`delete from fulfillment_slot s where ${isOne(merchantId, locationCode, slotId)}`)

export type SlotKey = { locationCode: string; id: string }
export type KnownSlot = SlotKey & {
  date: string
  weekday: string
  from: string
  to: string
  status: string
  orderLimit: number | null
  /** By hand, whatever room it has. */
  isClosed: boolean
  /** How many more fit in; null: any number. */
  free: number | null
}

/** Slots defined by locations; any other slot is free text of its order. */
export const listKnownSlots = (db: Db, merchantId: number, keys: SlotKey[]) =>
  db.many<KnownSlot>(sql`
    select s.location_code as "locationCode", s.id, s.day::text as date, lower(to_char(s.day, 'Dy')) as weekday,
      s.from_time as "from", s.to_time as "to", ${status} as status, s.order_limit as "orderLimit",
      s.status <> 'active' as "isClosed", s.order_limit - s.booked_count as free
    from fulfillment_slot s
    where s.merchant_id = ${merchantId} and (s.location_code, s.id) in (
      select k."locationCode", k.id from jsonb_to_recordset(${json(keys)}::jsonb) as k("locationCode" text, id text))`)
