import type { SegmentType, SegmentUpdate } from '@tradepost/contract'
import { type Ctx, type Db, emitFrom, json, type List, listPage, type Sql, sql } from '@tradepost/kernel'
import type { StoredRules } from '../rule/rule.service.ts'
import { segmentJson } from './segment.read.ts'

const isOne = (merchantId: number, code: string): Sql =>
  sql`s.merchant_id = ${merchantId} and s.code = ${code}`

export const listSegments = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'segments', {
    item: segmentJson,
    from: sql`segment s`,
    where: sql`s.merchant_id = ${merchantId}`,
    list,
  })

export const findSegment = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${segmentJson}::text as text, s.revision from segment s where ${isOne(merchantId, code)}`)

export const findSegmentKey = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ id: number; type: SegmentType }>(sql`
    select s.id, s.type from segment s where ${isOne(merchantId, code)}`)

/**
 * Adding or activating a segment and following changes of customers exclude each other: a change that is
 * followed before the segment is visible would miss it.
 */
export const lockSegments = (db: Db, merchantId: number) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('segments', ${merchantId}))`)

export type NewSegment = StoredRules & {
  code: string
  name: string
  description: string | null
  type: SegmentType
  status: string
  externalUpdateDate: string | null
}

const columns = sql`code text, name text, description text, type text, status text, rules jsonb,
  "attributeTypes" jsonb, "externalUpdateDate" timestamptz`
const names = sql`code, name, description, type, status, rules, "attributeTypes", "externalUpdateDate"`
const payload = sql`jsonb_build_object('segmentCode', code)`

/** One statement for any number of segments and their events; codes that exist do not come back. */
export const insertSegments = (db: Db, ctx: Ctx, segments: NewSegment[]) =>
  db.many<{ id: number; code: string; type: SegmentType }>(sql`
    with inserted as (
      insert into segment (merchant_id, code, name, description, type, status, rules, attribute_types,
        external_update_date, evaluate_date, create_date, update_date)
      select ${ctx.merchantId}, new.code, new.name, new.description, new.type, new.status, nullif(new.rules, 'null'),
        new."attributeTypes", new."externalUpdateDate", case when new.type = 'dynamic' then ${ctx.now}::timestamptz end,
        ${ctx.now}, ${ctx.now}
      from rows from (jsonb_to_recordset(${json(segments)}::jsonb) as (${columns})) with ordinality as new(${names}, n)
      order by new.n
      on conflict (merchant_id, code) do nothing returning id, code, type),
    emitted as (${emitFrom(ctx, 'segmentCreated', sql`select code, ${payload} from inserted order by id`)})
    select id, code, type from inserted order by id`)

export const findOriginal = (db: Db, merchantId: number, code: string) =>
  db.maybe<Omit<NewSegment, 'code' | 'externalUpdateDate'>>(sql`
    select s.name, s.description, s.type, s.status, s.rules, s.attribute_types as "attributeTypes"
    from segment s where ${isOne(merchantId, code)}`)

export type LockedSegment = {
  id: number
  code: string
  type: SegmentType
  status: string
  rules: unknown
  revision: number
  externalUpdateDate: Date | null
}

const locked = sql`s.id, s.code, s.type, s.status, s.rules, s.revision, s.external_update_date as "externalUpdateDate"`

/** Every change of a segment or its members starts here. */
export const lockSegment = (db: Db, merchantId: number, code: string) =>
  db.maybe<LockedSegment>(sql`select ${locked} from segment s where ${isOne(merchantId, code)} for update`)

/** In the order of their ids, as those do who follow changes; unknown ones are left out. */
export const lockSegmentRows = (db: Db, merchantId: number, codes: string[]) =>
  db.many<LockedSegment>(sql`
    select ${locked} from segment s where s.merchant_id = ${merchantId} and s.code = any(${codes}::text[])
    order by s.id for update`)

export const lockSegmentById = (db: Db, merchantId: number, id: number) =>
  db.maybe<{ id: number }>(sql`
    select s.id from segment s where s.merchant_id = ${merchantId} and s.id = ${id} for update`)

export type SegmentPatch = Omit<SegmentUpdate, 'rules'> &
  Partial<StoredRules> & {
    /** The members have to be evaluated again. */
    evaluates: boolean
  }

/** One statement for any number of segments and their events. */
export const patchSegments = (db: Db, ctx: Ctx, patches: { id: number; patch: SegmentPatch }[]) =>
  db.run(sql`
    with changed as (
      update segment s set
        name = coalesce(new.patch ->> 'name', s.name),
        description = case when new.patch ? 'description' then new.patch ->> 'description' else s.description end,
        status = coalesce(new.patch ->> 'status', s.status),
        rules = case when new.patch ? 'rules' then nullif(new.patch -> 'rules', 'null') else s.rules end,
        attribute_types = coalesce(new.patch -> 'attributeTypes', s.attribute_types),
        external_update_date = case when new.patch ? 'externalUpdateDate'
          then (new.patch ->> 'externalUpdateDate')::timestamptz else s.external_update_date end,
        evaluate_date = case when new.evaluates then ${ctx.now}::timestamptz else s.evaluate_date end,
        evaluated_to = case when not new.evaluates then s.evaluated_to end,
        revision = s.revision + 1, update_date = ${ctx.now}
      from (select id, patch, (patch -> 'evaluates')::boolean as evaluates
        from jsonb_to_recordset(${json(patches)}::jsonb) as sent(id bigint, patch jsonb)) new
      where s.merchant_id = ${ctx.merchantId} and s.id = new.id returning s.id, s.code)
    ${emitFrom(ctx, 'segmentUpdated', sql`select code, ${payload} from changed order by id`)}`)

export const removeSegments = (db: Db, ctx: Ctx, ids: number[]) =>
  db.run(sql`
    with removed as (
      delete from segment s where s.merchant_id = ${ctx.merchantId} and s.id = any(${ids}::bigint[])
      returning s.id, s.code)
    ${emitFrom(ctx, 'segmentDeleted', sql`select code, ${payload} from removed order by id`)}`)
