import { maxCategoryDepth } from '@tradepost/contract'
import {
  type Ctx,
  type Db,
  emitFrom,
  isoText,
  json,
  type List,
  type PageRow,
  pageSql,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { catalogScope, type LockedCatalog } from '../base/scope.store.ts'
import type { StoredFields } from './category.rules.ts'

export type CategoryKey = { code: string; catalogCode: string | undefined }

const inCatalog = (merchantId: number) => sql`g.merchant_id = ${merchantId} and g.catalog_id = c.id`
const within = (merchantId: number, catalogId: number) =>
  sql`g.merchant_id = ${merchantId} and g.catalog_id = ${catalogId}`

type FoundCategory = { text: string; revision: number | null }

/** No row: no such catalog. A row without revision: no such category in it. */
export const findCategory = (db: Db, merchantId: number, key: CategoryKey, shape: Sql) =>
  db.maybe<FoundCategory>(sql`
    select ${shape}::text as text, g.revision
    from catalog c left join category g on ${inCatalog(merchantId)} and g.code = ${key.code}
    where ${catalogScope(merchantId, key.catalogCode)}`)

/** No row: no such catalog. */
export const listCategories = (
  db: Db,
  merchantId: number,
  { catalogCode, item, list }: { catalogCode: string | undefined; item: Sql; list: List },
) => {
  const page = pageSql({ item, from: sql`category g`, where: inCatalog(merchantId), list })
  return db.maybe<PageRow>(sql`
    select page.* from catalog c cross join lateral (${page}) page where ${catalogScope(merchantId, catalogCode)}`)
}

/** Changes of a catalog's tree happen one at a time: two moves could close a loop together. */
export const lockTree = (db: Db, { id }: LockedCatalog) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('categories', ${id}))`)

export const listPaths = (db: Db, merchantId: number, { id }: LockedCatalog, codes: string[]) =>
  db.many<{ code: string; path: string[] }>(sql`
    select g.code, g.path from category g where ${within(merchantId, id)} and g.code = any(${codes}::text[])`)

export type LockedCategory = {
  revision: number
  parentCategoryCode: string | null
  path: string[]
  externalUpdateDate: string | null
}

/** In the order of their codes; unknown ones are left out. */
export const lockCategories = (db: Db, merchantId: number, { id }: LockedCatalog, codes: string[]) =>
  db.many<LockedCategory & { code: string }>(sql`
    select g.code, g.revision, g.parent_code as "parentCategoryCode", g.path,
      ${isoText(sql`g.external_update_date`)} as "externalUpdateDate"
    from category g where ${within(merchantId, id)} and g.code = any(${codes}::text[])
    order by g.code for no key update`)

export type NewCategory = StoredFields & { code: string; parentCategoryCode: string | null; path: string[] }

/** One statement for any number of categories and their events. */
export const insertCategories = (db: Db, ctx: Ctx, catalog: LockedCatalog, categories: NewCategory[]) =>
  db.run(sql`
    with inserted as (
      insert into category (merchant_id, catalog_id, code, parent_code, path, sequence_id, status, texts, external_update_date)
      select ${ctx.merchantId}, ${catalog.id}, new.code, new."parentCategoryCode", new.path, new."sequenceId",
        coalesce(new.status, 'active'), new.texts, new."externalUpdateDate"
      from jsonb_to_recordset(${json(categories)}::jsonb) as new(code text, "parentCategoryCode" text, path text[],
        "sequenceId" int, status text, texts jsonb, "externalUpdateDate" timestamptz)
      returning code)
    ${emitFrom(ctx, 'categoryCreated', eventRows(catalog, sql`inserted`))}`)

export const eventRows = (catalog: LockedCatalog, rows: Sql): Sql =>
  sql`select code, jsonb_build_object('categoryCode', code, 'catalogCode', ${catalog.code}::text) from ${rows}`

/** One statement for any number of locked categories and their events. */
export const patchCategories = (
  db: Db,
  ctx: Ctx,
  catalog: LockedCatalog,
  patches: { code: string; fields: StoredFields }[],
) =>
  db.run(sql`
    with changed as (
      update category g set
        texts = merge_patch(g.texts, new.fields -> 'texts'),
        sequence_id = coalesce((new.fields ->> 'sequenceId')::int, g.sequence_id),
        status = coalesce(new.fields ->> 'status', g.status),
        external_update_date = case when new.fields ? 'externalUpdateDate'
          then (new.fields ->> 'externalUpdateDate')::timestamptz else g.external_update_date end,
        revision = g.revision + 1
      from jsonb_to_recordset(${json(patches)}::jsonb) as new(code text, fields jsonb)
      where ${within(ctx.merchantId, catalog.id)} and g.code = new.code returning g.code)
    ${emitFrom(ctx, 'categoryUpdated', eventRows(catalog, sql`changed`))}`)

/** Categories and all below them, found by the index of children; each once, though one may lie below another. */
export const branchSql = (merchantId: number, catalogId: number, codes: string[]): Sql => sql`
  select g.code, g.path from category g where ${within(merchantId, catalogId)} and g.code = any(${codes}::text[])
  union
  select g.code, g.path from branch join category g on g.parent_code = branch.code and ${within(merchantId, catalogId)}`

export type Parent = { code: string | null; path: string[] }

/** Moves a whole branch; returns no row when it would reach too deep. */
export const moveCategory = (
  db: Db,
  merchantId: number,
  { id }: LockedCatalog,
  { path }: LockedCategory,
  parent: Parent,
) => {
  const code = path.at(-1) as string
  return db.run(sql`
    with recursive branch as (${branchSql(merchantId, id, [code])})
    update category g set path = ${parent.path}::text[] || g.path[${path.length}::int:],
      parent_code = case when g.code = ${code} then ${parent.code} else g.parent_code end, revision = g.revision + 1
    from branch where ${within(merchantId, id)} and g.code = branch.code
      and ${parent.path.length - path.length + 1} + (select max(cardinality(path)) from branch) <= ${maxCategoryDepth}`)
}
