import { type Concern, type Ctx, type Db, emitFrom, json, raw, type Sql, sql } from '@tradepost/kernel'
import { refreshFilters } from '../product-filter/product-filter.store.ts'
import { refreshNames } from '../product-filter/product-name.store.ts'
import { refreshWords } from '../product-search/product-search.store.ts'
import { emptyPrice, type StoredParts } from './product.rules.ts'
import { authorOf, catalogScope, inCatalog } from './product.store.ts'

type Patch = StoredParts & { code: string }

/** A single one needs no list to be taken apart: it is the most frequent of all writes. */
const rowsOf = ([first, ...others]: [Patch, ...Patch[]]): Sql =>
  others.length === 0
    ? sql`(select ${first.code}::text as code, ${json(first.data)}::jsonb as data,
        ${json(first.descriptions)}::jsonb as descriptions) new`
    : sql`jsonb_to_recordset(${json([first, ...others])}::jsonb) as new(code text, data jsonb, descriptions jsonb)`

/** A first price starts from one with every field. */
const patchedData: Sql = sql`merge_patch(
        case when new.data ? 'price' and p.data -> 'price' = 'null' then p.data || ${raw(`'${json({ price: emptyPrice })}'`)}::jsonb
          else p.data end, new.data)`
const patchedDescriptions: Sql = sql`case when new.descriptions = '{}' then p.descriptions
        else merge_patch(p.descriptions, new.descriptions) end`

/** One statement for any number of products, which must be locked. */
// codes as a list beside those of the rows: where PostgreSQL has not counted the table yet, it read the whole catalog
export const patchProducts = (db: Db, ctx: Ctx, catalogId: number, patches: [Patch, ...Patch[]]) =>
  db.run(sql`
    update product p set data = ${patchedData}, descriptions = ${patchedDescriptions},
      revision = p.revision + 1, update_date = ${ctx.now},
      update_user = ${authorOf(ctx)}::jsonb || jsonb_build_object('fields', array(select jsonb_object_keys(new.data || new.descriptions)))
    from ${rowsOf(patches)}
    where p.merchant_id = ${ctx.merchantId} and p.catalog_id = ${catalogId} and p.code = new.code
      and p.code = any(${patches.map(({ code }) => code)}::text[])`)

/** Without objects to merge nothing has to be taken apart, which takes longer than the rest of the change. */
const isFlat = (data: object): boolean =>
  Object.values(data).every((value) => typeof value !== 'object' || value === null || Array.isArray(value))

/** Parts of a statement that differ by what is changed. */
export type PatchKind = {
  flat: boolean
  texts: boolean
  words: boolean
  filters: boolean
  names: boolean
  concerns: Concern[]
}

export const kindOfPatch = (
  { data, descriptions }: StoredParts,
  also: Pick<PatchKind, 'words' | 'filters' | 'names' | 'concerns'>,
): PatchKind => ({ flat: isFlat(data), texts: Object.keys(descriptions).length > 0, ...also })

/** One change, as JSON. */
export type PatchTexts = { code: string; data: string; descriptions: string; author: string | null }
export const patchTexts = (ctx: Ctx, { code, data, descriptions }: Patch): PatchTexts => ({
  code,
  data: json(data),
  descriptions: json(descriptions),
  author: authorOf(ctx, [...Object.keys(data), ...Object.keys(descriptions)]),
})

/**
 * Products with their words, filters, names and events, in one statement that is its own transaction: the most frequent
 * write needs one round trip. Returns the codes that it changed. Skips products locked by another transaction, so that no
 * change waits for a stranger and statements for several products never wait for each other.
 */
// `offset 0`: one look into the primary key for each product, also where PostgreSQL has not counted the table yet
export const patchAlone = async (
  db: Db,
  ctx: Ctx,
  catalogCode: string | undefined,
  patches: PatchTexts[],
  { flat, texts, words, filters, names, concerns }: PatchKind,
): Promise<Set<string>> => {
  const { merchantId } = ctx
  // as a query: PostgreSQL would count the array, and plan anew for each number
  const column = (name: keyof PatchTexts) => sql`(select ${patches.map((patch) => patch[name])}::text[])`
  const told = sql`select code, jsonb_build_object('productCode', code, 'catalogCode', catalog_code) from changed`
  const rows = await db.many<{ code: string }>(sql`
    with new as materialized (
      select p.row, c.code as catalog_code, sent.data::jsonb as data, sent.descriptions::jsonb as descriptions,
        sent.author::jsonb as author
      from catalog c cross join unnest(${column('code')}, ${column('data')}, ${column('descriptions')}, ${column('author')})
        as sent(code, data, descriptions, author)
      cross join lateral (
        select p.ctid as row from product p where ${inCatalog(merchantId)} and p.code = sent.code
        for no key update skip locked offset 0) p
      where ${catalogScope(merchantId, catalogCode)}),
    changed as (
      update product p set data = ${flat ? sql`p.data || new.data` : patchedData},
        ${texts ? sql`descriptions = ${patchedDescriptions},` : sql``}
        revision = p.revision + 1, update_date = ${ctx.now}, update_user = new.author
      from new where p.ctid = new.row
      returning new.catalog_code, p.code ${words || filters || names ? sql`, p.catalog_id, p.data, p.descriptions` : sql``})
    ${words ? sql`, ${refreshWords(merchantId, sql`changed`)}` : sql``}
    ${filters ? sql`, filtered as (${refreshFilters(merchantId, sql`changed`)})` : sql``}
    ${names ? sql`, named as (${refreshNames(merchantId, sql`changed`)})` : sql``}
    ${emitFrom(ctx, 'productUpdated', told, concerns)} returning entity_id as code`)
  return new Set(rows.map(({ code }) => code))
}
