import type { ImportEntity } from '@tradepost/contract'
import { type Db, json, removeInParts, type Sql, sql } from '@tradepost/kernel'
import { catalogScope } from '../../catalog/index.ts'
import type { ImportKey } from '../model/import.rules.ts'

/** Parts of the key of a record, as texts. */
export type RecordKey = string[]
export type KeyScope = ImportKey & {
  entity: ImportEntity
  catalogCode: string | null
  locationCodes: string[]
}

export type Stored = {
  from: Sql
  where: Sql
  key: Sql[]
  id?: Sql
  /** For records that an index returns in the order of their keys only if they are selected in this way. */
  inOrder?: { from: Sql; where: Sql }
}

const ofMerchant =
  (table: Sql): ((scope: KeyScope) => Stored) =>
  ({ merchantId }) => ({
    from: sql`${table} t`,
    where: sql`t.merchant_id = ${merchantId}`,
    key: [sql`t.code`],
  })

const ofCatalog =
  (table: Sql, key: Sql[]) =>
  ({ merchantId, catalogCode }: KeyScope): Stored => ({
    from: sql`catalog c join ${table} t on t.merchant_id = c.merchant_id and t.catalog_id = c.id`,
    where: catalogScope(merchantId, catalogCode ?? undefined),
    key,
    inOrder: {
      from: sql`${table} t`,
      where: sql`t.merchant_id = ${merchantId} and t.catalog_id = (
        select c.id from catalog c where ${catalogScope(merchantId, catalogCode ?? undefined)})`,
    },
  })

/** Records of each entity that a full import is about. */
const stored: Record<ImportEntity, (scope: KeyScope) => Stored> = {
  property: ofMerchant(sql`property_definition`),
  attribute: ofMerchant(sql`attribute`),
  catalog: ofMerchant(sql`catalog`),
  location: ofMerchant(sql`location`),
  segment: ofMerchant(sql`segment`),
  category: ofCatalog(sql`category`, [sql`t.code`]),
  product: ofCatalog(sql`product`, [sql`t.code`]),
  productLocationPrice: ofCatalog(sql`product_location_price`, [
    sql`t.product_code`,
    sql`t.location_code`,
    sql`t.currency_code`,
  ]),
  inventory: ({ merchantId, locationCodes }) => ({
    from: sql`inventory t`,
    where:
      locationCodes.length > 0
        ? sql`t.merchant_id = ${merchantId} and t.location_code = any(${locationCodes}::text[])`
        : sql`t.merchant_id = ${merchantId}`,
    key: [sql`t.product_code`, sql`t.location_code`, sql`t.sku`, sql`t.bin`, sql`t.bin_location`],
  }),
  // who signed up in a shop has no number there, and no file can name them
  customer: ({ merchantId }) => ({
    from: sql`customer t`,
    where: sql`t.merchant_id = ${merchantId} and t.status <> 'deleted' and t.external_number is not null`,
    key: [sql`t.external_number`],
    id: sql`t.id::text`,
  }),
  // of the segments that the file names; the others are left alone
  segmentMember: ({ merchantId, ref }) => ({
    from: sql`segment s join segment_member t on t.merchant_id = s.merchant_id and t.segment_id = s.id`,
    where: sql`s.merchant_id = ${merchantId} and s.type = 'fixed' and exists (
      select from import_key n where n.merchant_id = s.merchant_id and n.ref = ${ref}::uuid
        and n.entity = 'segmentMember' and n.key[1] = s.code)`,
    key: [sql`s.code`, sql`t.member_type`, sql`t.member_id`],
  }),
}

export const joined = (parts: Sql[], separator: Sql): Sql =>
  parts.reduce((all, part) => sql`${all}${separator}${part}`)
const arrayOf = (key: Sql[]): Sql => sql`array[${joined(key, sql`, `)}]::text[]`
const keyRows = (keys: RecordKey[]): Sql =>
  sql`(select array(select jsonb_array_elements_text(g.key)) as key from jsonb_array_elements(${json(keys)}::jsonb) as g(key)) k`

/** Members are compared in their own segment only, whether the file names it already or not. */
export const lookedUp = (scope: KeyScope): Stored => {
  const found = stored[scope.entity]({ ...scope, locationCodes: [] })
  return scope.entity === 'segmentMember'
    ? { ...found, where: sql`s.merchant_id = ${scope.merchantId}` }
    : found
}

/** The keys that are stored, with the id of the record where that is not its key. */
// `offset 0` here and below: one index lookup for each key, also before PostgreSQL has analyzed the tables.
// It read all products of the catalog for every chunk of a file.
export const listStoredKeys = (db: Db, scope: KeyScope, keys: RecordKey[]) => {
  const { from, where, key, id } = lookedUp(scope)
  const same = key.map((part, n) => sql`${part} = k.key[${n + 1}::int]`)
  return db.many<{ key: RecordKey; id: string | null }>(sql`
    select k.key, found.id from ${keyRows(keys)} cross join lateral (
      select ${id ?? sql`null::text`} as id from ${from}
      where ${where} and ${joined(same, sql` and `)} offset 0) found`)
}

/** Whether a record with this key is stored, for a statement about something else. */
export const isStoredSql = (scope: KeyScope, parts: Sql[]): Sql => {
  const { from, where, key } = lookedUp(scope)
  const same = key.map((part, n) => sql`${part} = ${parts[n] ?? sql`null`}`)
  return sql`exists (select from ${from} where ${where} and ${joined(same, sql` and `)} offset 0)`
}

/** Notes what the file names; a key that comes twice is noted once. */
export const insertNamedKeys = (db: Db, scope: KeyScope, keys: RecordKey[]) =>
  db.run(sql`
    insert into import_key (merchant_id, ref, entity, catalog_code, key)
    select distinct ${scope.merchantId}::int, ${scope.ref}::uuid, ${scope.entity}, ${scope.catalogCode ?? ''}, k.key
    from ${keyRows(keys)} on conflict do nothing`)

const isNamed = (scope: KeyScope, key: Sql): Sql => sql`n.merchant_id = ${scope.merchantId}
  and n.ref = ${scope.ref}::uuid and n.entity = ${scope.entity} and n.catalog_code = ${scope.catalogCode ?? ''}
  and n.key = ${key}`

const unnamed = (scope: KeyScope, { where, key }: Stored): Sql => sql`${where} and not exists (
  select from import_key n where ${isNamed(scope, arrayOf(key))} offset 0)`

/** Keys that one statement scans; the next one continues after them. */
const MAX_SCANNED = 10_000

export type UnnamedKeys = {
  found: { key: RecordKey; id: string | null }[]
  /** The last key that was looked at; null when there was none. */
  upTo: RecordKey | null
}

/**
 * Unnamed keys in the next range of records, in the order of their keys: a file that names nearly all of a million would have to be
 * compared as a whole for each batch, which took ten seconds at 200,000.
 */
export const listUnnamedKeys = (
  db: Db,
  scope: KeyScope,
  after: RecordKey | null,
  { limit, scanned = MAX_SCANNED }: { limit: number; scanned?: number },
) => {
  const found = stored[scope.entity](scope)
  const { from, where } = found.inOrder ?? found
  const columns = joined(found.key, sql`, `)
  const last = after?.map((part) => sql`${part}::text`)
  const isNext = last ? sql`(${columns}) > (${joined(last, sql`, `)})` : sql`true`
  return db.one<UnnamedKeys>(sql`
    with scanned as materialized (
      select record.*, row_number() over () as n from (
        select ${arrayOf(found.key)} as key, ${found.id ?? sql`null::text`} as id from ${from}
        where ${where} and ${isNext} order by ${columns} limit ${scanned}) record),
    unnamed as materialized (
      select s.key, s.id, s.n from scanned s where not exists (
        select from import_key n where ${isNamed(scope, sql`s.key`)} offset 0)
      order by s.n limit ${limit})
    select coalesce((select json_agg(json_build_object('key', u.key, 'id', u.id) order by u.n) from unnamed u), '[]') as found,
      (select s.key from scanned s order by s.n desc limit 1 offset case
        when (select count(*) from unnamed) < ${limit} then 0
        else (select count(*) from scanned) - (select max(u.n) from unnamed u) end) as "upTo"`)
}

export const countUnnamedKeys = (db: Db, scope: KeyScope) => {
  const found = stored[scope.entity](scope)
  return db.one<{ unnamed: number; total: number }>(sql`
    select (select count(*) from ${found.from} where ${unnamed(scope, found)}) as unnamed,
      (select count(*) from ${found.from} where ${found.where}) as total`)
}

export const removeNamedKeys = (db: Db, { merchantId, ref }: ImportKey) =>
  removeInParts(db, sql`import_key`, sql`t.merchant_id = ${merchantId} and t.ref = ${ref}::uuid`)

export const isCatalog = async (db: Db, merchantId: number, catalogCode: string) =>
  (await db.maybe(sql`select from catalog c where ${catalogScope(merchantId, catalogCode)}`)) !== null
