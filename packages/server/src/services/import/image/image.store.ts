import type { ImportEntity } from '@tradepost/contract'
import { type Db, json, removeInParts, type Sql, sql } from '@tradepost/kernel'
import { catalogScope } from '../../catalog/index.ts'
import { joined, type KeyScope, type RecordKey, type Stored } from '../entity/entity-key.store.ts'
import type { ImportKey } from '../model/import.rules.ts'
import { hasDependents, type ImageSql, isInCatalog, recordsOf } from './image.read.ts'

/** A record, and where the file names it. */
export type NamedRecord = { key: RecordKey; row: number | null; line: number | null }

const recordRows = (records: NamedRecord[]): Sql => sql`(
  select array(select jsonb_array_elements_text(g.key)) as key, g."row", g.line
  from jsonb_to_recordset(${json(records)}::jsonb) as g(key jsonb, "row" int, line int)) k`

const isSame = ({ key }: Stored): Sql =>
  joined(
    key.map((part, n) => sql`${part} = k.key[${n + 1}::int]`),
    sql` and `,
  )

/** The code is kept, because another catalog may be the default one when the import is undone. */
const catalogCode = ({ entity, merchantId, catalogCode: code }: KeyScope): Sql =>
  isInCatalog(entity)
    ? sql`(select c.code from catalog c where ${catalogScope(merchantId, code ?? undefined)})`
    : sql`''`

const columns = sql`merchant_id, ref, entity, catalog_code, key, "row", line, before, before_mark, mark, level`
const owner = (scope: KeyScope): Sql =>
  sql`${scope.merchantId}::int, ${scope.ref}::uuid, ${scope.entity}, ${catalogCode(scope)}`
const levelOf = ({ level }: ImageSql): Sql => level ?? sql`0`
const stateOf = (shape: ImageSql): Sql => sql`${shape.image} as before, ${shape.mark} as mark,
  ${shape.nextMark ?? sql`null::text`} as next, ${levelOf(shape)} as level`

/** Records that are stored; one that the import changed before keeps its first image. */
export const insertImages = (db: Db, scope: KeyScope, shape: ImageSql, records: NamedRecord[]) => {
  const found = recordsOf(scope)
  return db.run(sql`
    insert into import_image (${columns})
    select ${owner(scope)}, k.key, k."row", k.line, found.before, found.mark, found.next, found.level
    from ${recordRows(records)} cross join lateral (
      select ${stateOf(shape)} from ${found.from} where ${found.where} and ${isSame(found)} offset 0) found
    on conflict do nothing`)
}

/** Keeps images of other records that the same change touches; returns their keys. */
export const insertImagesWhere = (db: Db, scope: KeyScope, shape: ImageSql, where: Sql) => {
  const found = recordsOf(scope)
  return db.many<{ key: RecordKey }>(sql`
    with touched as materialized (
      select array[${joined(found.key, sql`, `)}]::text[] as key, ${stateOf(shape)}
      from ${found.from} where ${found.where} and ${where}),
    kept as (
      insert into import_image (${columns})
      select ${owner(scope)}, key, null, null, before, mark, next, level from touched on conflict do nothing)
    select key from touched`)
}

const isImageOf = (
  scope: KeyScope,
): Sql => sql`i.merchant_id = ${scope.merchantId} and i.ref = ${scope.ref}::uuid
  and i.entity = ${scope.entity} and i.catalog_code = ${catalogCode(scope)}`

/** Marks that count from the beginning would be the same again for another record with the key of one that went. */
const beforeMark = ({ nextMark }: ImageSql): Sql =>
  nextMark ? sql`case when now.mark is null then '' else i.before_mark end` : sql`i.before_mark`

/** Notes how the records are now. Without an image they are new; of those that went again nothing is left to undo. */
export const putMarks = (db: Db, scope: KeyScope, shape: ImageSql, records: NamedRecord[]) => {
  const found = recordsOf(scope)
  return db.run(sql`
    with now as materialized (
      select k.key, k."row", k.line, found.mark, found.level, kept.place from ${recordRows(records)}
      left join lateral (
        select ${shape.mark} as mark, ${levelOf(shape)} as level from ${found.from}
        where ${found.where} and ${isSame(found)} offset 0) found on true
      left join lateral (
        select i.ctid as place from import_image i where ${isImageOf(scope)} and i.key = k.key offset 0) kept on true),
    changed as (
      update import_image i set mark = now.mark, before_mark = ${beforeMark(shape)}, level = coalesce(now.level, i.level) from now
      where i.ctid = any(array(select place from now)) and i.ctid = now.place and i.mark is distinct from now.mark)
    insert into import_image (${columns})
    select ${owner(scope)}, now.key, now."row", now.line, null, null, now.mark, now.level from now
    where now.mark is not null and now.place is null`)
}

export type CurrentRecord = { key: RecordKey; mark: string; hasDependents: boolean }

/** The records as they are now, locked in one order. */
export const lockMarks = (db: Db, scope: KeyScope, shape: ImageSql, keys: RecordKey[]) => {
  const found = recordsOf(scope)
  const records = keys.map((key) => ({ key, row: null, line: null }))
  return db.many<CurrentRecord>(sql`
    select k.key, ${shape.mark} as mark, ${hasDependents(scope.entity)} as "hasDependents"
    from ${recordRows(records)}, ${found.from}
    where ${found.where} and ${isSame(found)} order by k.key for update of t`)
}

export type Kind = 'createAgain' | 'restore' | 'remove'
export type Step = { kind: Kind; entity: ImportEntity }
/** The last record that was undone in a step. */
export type After = { level: number; catalogCode: string; key: RecordKey }
export type Image = NamedRecord & {
  catalogCode: string
  before: object | null
  beforeMark: string | null
  mark: string | null
  level: number
}

const ofKind: Record<Kind, Sql> = {
  createAgain: sql`i.before is not null and i.mark is null`,
  restore: sql`i.before is not null and i.mark is not null and i.mark is distinct from i.before_mark`,
  remove: sql`i.before is null and i.mark is not null`,
}

/** Records below others are created after them, and removed before them. */
const levelOrder: Record<Kind, Sql> = {
  createAgain: sql`(i.before ->> 'level')::int`,
  restore: sql`(i.before ->> 'level')::int`,
  remove: sql`-i.level`,
}

/** By the primary key, except for categories, of which there are few enough to sort them. */
const orderOf = ({ kind, entity }: Step): Sql[] => [
  ...(entity === 'category' ? [levelOrder[kind]] : []),
  sql`i.catalog_code`,
  sql`i.key`,
]

const behind = (step: Step, { level, catalogCode, key }: After): Sql => {
  const last = [
    ...(step.entity === 'category' ? [sql`${level}::int`] : []),
    sql`${catalogCode}::text`,
    sql`${key}::text[]`,
  ]
  return sql`(${joined(orderOf(step), sql`, `)}) > (${joined(last, sql`, `)})`
}

export const listImages = (
  db: Db,
  { merchantId, ref }: ImportKey,
  step: Step,
  { after, limit }: { after: After | null; limit: number },
) =>
  db.many<Image>(sql`
    select i.key, i."row", i.line, i.catalog_code as "catalogCode", i.before, i.before_mark as "beforeMark",
      i.mark, ${step.entity === 'category' ? levelOrder[step.kind] : sql`0`} as level
    from import_image i
    where i.merchant_id = ${merchantId} and i.ref = ${ref}::uuid and i.entity = ${step.entity}
      and ${ofKind[step.kind]} and ${after ? behind(step, after) : sql`true`}
    order by ${joined(orderOf(step), sql`, `)} limit ${limit}`)

export const countImages = async (db: Db, { merchantId, ref }: ImportKey): Promise<number> => {
  const row = await db.one<{ count: number }>(sql`
    select count(*) as count from import_image i
    where i.merchant_id = ${merchantId} and i.ref = ${ref}::uuid
      and (${joined(Object.values(ofKind), sql` or `)})`)
  return row.count
}

/** Imports whose images are of no use any more: they ended before, or were undone. */
export const listOldImages = (db: Db, before: Date, limit: number) =>
  db.many<ImportKey>(sql`
    select merchant_id as "merchantId", ref from import
    where keeps_images and (end_date < ${before} and undo_status is distinct from 'processing'
      and undo_status is distinct from 'started' or undo_status = 'finished') limit ${limit}`)

export const removeImages = async (db: Db, { merchantId, ref }: ImportKey) => {
  await removeInParts(db, sql`import_image`, sql`t.merchant_id = ${merchantId} and t.ref = ${ref}::uuid`)
  await db.run(sql`
    update import set keeps_images = false where merchant_id = ${merchantId} and ref = ${ref}::uuid`)
}
