import type { FulfillmentMethod } from '@tradepost/contract'
import { type Db, empty, type Sql, sql } from '@tradepost/kernel'

export type PickupStore = {
  code: string
  name: string
  methods: FulfillmentMethod[]
  address: Record<string, unknown> | null
  slots: { id: string; date: string; from: string; to: string; status: 'active' | 'busy' | 'inactive' }[]
}

const MAX_PLACES = 100
const MAX_SLOTS = 100
const DAYS_AHEAD = 14

const primaryAddress: Sql = sql`(
  select a from jsonb_array_elements(l.data -> 'addresses') with ordinality as listed(a, position)
  order by coalesce((a ->> 'isPrimary')::boolean, false) desc, position limit 1)`

/** From today on, on the calendar of the location. */
const slots = (now: Date): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'date', u.day, 'from', u.from_time, 'to', u.to_time,
      'status', case when u.status = 'active' and u.booked_count >= u.order_limit then 'busy' else u.status end)), '[]')
  from (select * from fulfillment_slot s
    where s.merchant_id = l.merchant_id and s.location_code = l.code
      and s.day between (${now}::timestamptz at time zone coalesce(nullif(l.data ->> 'timeZone', ''), 'UTC'))::date
        and (${now}::timestamptz at time zone coalesce(nullif(l.data ->> 'timeZone', ''), 'UTC'))::date + ${DAYS_AHEAD}::int
    order by s.day, s.from_time, s.id limit ${MAX_SLOTS}) u)`

/** Active locations where goods can be collected, by name; with a code, that one alone if it is among them. */
export const listPickupStores = (db: Db, merchantId: number, now: Date, code?: string) =>
  db.many<PickupStore>(sql`
    select l.code, coalesce(l.data ->> 'name', l.code) as name, ${primaryAddress} as address, ${slots(now)} as slots,
      (select coalesce(jsonb_agg(m), '[]') from jsonb_array_elements(l.data -> 'supportedFulfillmentMethods') m
        where m in ('"BOPIS"', '"ROPIS"')) as methods
    from location l
    where l.merchant_id = ${merchantId} and l.data ->> 'status' = 'active'
      and l.data -> 'supportedFulfillmentMethods' ?| '{BOPIS,ROPIS}' ${code === undefined ? empty : sql`and l.code = ${code}`}
    order by name, l.code limit ${MAX_PLACES}`)
