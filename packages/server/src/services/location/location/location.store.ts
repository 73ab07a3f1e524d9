import type { LocationTypeCode, NearestLocation } from '@tradepost/contract'
import {
  bumpCounter,
  type CounterKey,
  type Ctx,
  countedSql,
  type Db,
  emitFrom,
  json,
  type List,
  listPage,
  type Sql,
  sql,
} from '@tradepost/kernel'
import type { Changes, LocationData } from './location.rules.ts'

const isOne = (merchantId: number, code: string) => sql`l.merchant_id = ${merchantId} and l.code = ${code}`
const counter = ({ merchantId }: Ctx): CounterKey => ({ merchantId, kind: 'location', scope: 0 })

export const listLocations = (db: Db, merchantId: number, item: Sql, list: List) =>
  listPage(db, 'locations', {
    item,
    from: sql`location l`,
    where: sql`l.merchant_id = ${merchantId}`,
    list,
    total: countedSql(merchantId, 'location', 0),
  })

export const findLocation = (db: Db, merchantId: number, code: string, shape: Sql) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${shape}::text as text, l.revision from location l where ${isOne(merchantId, code)}`)

/** Each type has at most one default. */
export const findDefault = (db: Db, merchantId: number, type: LocationTypeCode) =>
  db.maybe<{ code: string }>(sql`
    select l.code from location l where l.merchant_id = ${merchantId} and l.data #>> '{type,code}' = ${type}
      and (l.data ->> 'isDefault')::boolean`)

export const listCodes = (db: Db, merchantId: number, codes: string[]) =>
  db.many<{ code: string }>(sql`
    select l.code from location l where l.merchant_id = ${merchantId} and l.code = any(${codes}::text[])`)

/** Locations that name one. */
export const listTimeZones = async (
  db: Db,
  merchantId: number,
  codes: string[],
): Promise<Map<string, string>> => {
  const rows = await db.many<{ code: string; zone: string }>(sql`
    select l.code, l.data ->> 'timeZone' as zone from location l
    where l.merchant_id = ${merchantId} and l.code = any(${codes}::text[]) and l.data ->> 'timeZone' is not null`)
  return new Map(rows.map(({ code, zone }) => [code, zone]))
}

export type Point = { latitude: number; longitude: number }
type Near = { location: Omit<NearestLocation, 'distance' | 'isOpenNow'>; distance: number }

/** Finds the nearest by the index alone; reads documents only of those shown, or to check the method. */
export const listNearest = (
  db: Db,
  merchantId: number,
  { latitude, longitude }: Point,
  { limit, method, shape }: { limit: number; method: string | undefined; shape: Sql },
) =>
  db.many<Near>(sql`
    with near as (
      select l.code, distance_in_metres(round(${latitude}::numeric, 9)::float8, round(${longitude}::numeric, 9)::float8,
        l.latitude, l.longitude) as distance
      from location l
      where l.merchant_id = ${merchantId} and l.data ->> 'status' = 'active'
        and l.latitude is not null and l.longitude is not null
        ${method === undefined ? sql`` : sql`and l.data -> 'supportedFulfillmentMethods' ? ${method}`}
      order by distance, l.code limit ${limit})
    select ${shape} as location, round(near.distance)::int as distance
    from near join location l on l.merchant_id = ${merchantId} and l.code = near.code
    order by near.distance, near.code`)

/**
 * Changes of the default location of a type happen one at a time: two at once would both see none before
 * them.
 */
export const lockDefaults = (db: Db, merchantId: number) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('locations', ${merchantId}))`)

type LockedLocation = { code: string; revision: number; data: LocationData }

/** In the order of their codes; unknown ones are left out. */
export const lockLocations = (db: Db, merchantId: number, codes: string[]) =>
  db.many<LockedLocation>(sql`
    select l.code, l.revision, l.data from location l
    where l.merchant_id = ${merchantId} and l.code = any(${codes}::text[]) order by l.code for update`)

const payload = (ctx: Ctx, more: Sql = sql`'{}'::jsonb`): Sql =>
  sql`jsonb_build_object('locationCode', code, 'user', ${ctx.principal.subject}::text) || ${more}`

/**
 * One statement for any number of locations, their events and the count; codes that exist do not come back.
 * Written in the order of codes, so that two batches cannot wait for each other; of two with one code the first is stored.
 */
export const insertLocations = (db: Db, ctx: Ctx, locations: { code: string; data: LocationData }[]) =>
  db.many<{ code: string }>(sql`
    with inserted as (
      insert into location (merchant_id, code, data, create_date, update_date)
      select ${ctx.merchantId}, new.item ->> 'code', new.item -> 'data', ${ctx.now}, ${ctx.now}
      from jsonb_array_elements(${json(locations)}::jsonb) with ordinality as new(item, position)
      order by 2, new.position
      on conflict (merchant_id, code) do nothing returning code),
    emitted as (${emitFrom(ctx, 'locationCreated', sql`select code, ${payload(ctx)} from inserted`)}),
    counted as (${bumpCounter(counter(ctx), sql`(select count(*) from inserted)`)})
    select code from inserted`)

/** Before others get it, in a statement of its own: the constraint allows no two at any moment. */
export const clearDefaults = (db: Db, ctx: Ctx, types: LocationTypeCode[], except: string[]) =>
  db.run(sql`
    with taken as (
      update location l set data = l.data || '{"isDefault": false}', revision = l.revision + 1, update_date = ${ctx.now}
      where l.merchant_id = ${ctx.merchantId} and (l.data ->> 'isDefault')::boolean
        and l.data #>> '{type,code}' = any(${types}::text[]) and l.code <> all(${except}::text[])
      returning l.code)
    ${emitFrom(
      ctx,
      'locationUpdated',
      sql`select code, ${payload(
        ctx,
        sql`'{"newProperties": {"isDefault": false}, "oldProperties": {"isDefault": true}}'::jsonb`,
      )} from taken`,
    )}`)

/** To locations that were created in the same transaction: nobody saw them without it. */
export const setDefaults = (db: Db, merchantId: number, codes: string[]) =>
  db.run(sql`
    update location l set data = l.data || '{"isDefault": true}'
    where l.merchant_id = ${merchantId} and l.code = any(${codes}::text[])`)

export type ChangedLocation = { code: string; data: LocationData; changes: Changes }

/** One statement for any number of locked locations and their events. */
export const patchLocations = (db: Db, ctx: Ctx, locations: ChangedLocation[]) =>
  locations.length === 0
    ? Promise.resolve(0)
    : db.run(sql`
        with changed as (
          update location l set data = new.data, revision = l.revision + 1, update_date = ${ctx.now}
          from jsonb_to_recordset(${json(locations)}::jsonb) as new(code text, data jsonb, changes jsonb)
          where l.merchant_id = ${ctx.merchantId} and l.code = new.code returning l.code, new.changes)
        ${emitFrom(ctx, 'locationUpdated', sql`select code, ${payload(ctx, sql`changes`)} from changed`)}`)

export const removeLocations = (db: Db, ctx: Ctx, codes: string[]) =>
  db.run(sql`
    with removed as (
      delete from location l where l.merchant_id = ${ctx.merchantId} and l.code = any(${codes}::text[]) returning l.code),
    counted as (${bumpCounter(counter(ctx), sql`-(select count(*) from removed)`)})
    ${emitFrom(ctx, 'locationDeleted', sql`select code, ${payload(ctx)} from removed`)}`)
