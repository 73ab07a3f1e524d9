import { type Concern, type Ctx, type Db, emitFrom, json, raw, type Sql, sql } from '@tradepost/kernel'
import { refreshFilters } from '../product-filter/product-filter.store.ts'
import { refreshNames } from '../product-filter/product-name.store.ts'
import { refreshWords } from '../product-search/product-search.store.ts'
import { emptyPrice, type StoredParts } from './product.rules.ts'
import { authorOf, catalogScope, inCatalog, type ProductKey } from './product.store.ts'

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

/**
 * One product with its words, filters, name and event, in a statement that is a transaction by itself: the most frequent of all
 * writes needs one round trip. False: no such product, or no such catalog.
 */
export const patchAlone = async (
  db: Db,
  ctx: Ctx,
  { code, catalogCode }: ProductKey,
  { data, descriptions }: StoredParts,
  also: { words: boolean; filters: boolean; names: boolean; concerns: Concern[] },
): Promise<boolean> => {
  const { merchantId } = ctx
  const hasTexts = Object.keys(descriptions).length > 0
  const sent = [...Object.keys(data), ...Object.keys(descriptions)]
  const told = sql`select code, jsonb_build_object('productCode', code, 'catalogCode', catalog_code) from changed`
  const changed = await db.run(sql`
    with changed as (
      update product p set data = ${isFlat(data) ? sql`p.data || new.data` : patchedData},
        ${hasTexts ? sql`descriptions = ${patchedDescriptions},` : sql``}
        revision = p.revision + 1, update_date = ${ctx.now}, update_user = ${authorOf(ctx, sent)}::jsonb
      from catalog c cross join (
        select ${json(data)}::jsonb as data, ${json(descriptions)}::jsonb as descriptions) new
      where ${catalogScope(merchantId, catalogCode)} and ${inCatalog(merchantId)} and p.code = ${code}
      returning c.code as catalog_code, p.code ${also.words || also.filters || also.names ? sql`, p.catalog_id, p.data, p.descriptions` : sql``})
    ${also.words ? sql`, ${refreshWords(merchantId, sql`changed`)}` : sql``}
    ${also.filters ? sql`, filtered as (${refreshFilters(merchantId, sql`changed`)})` : sql``}
    ${also.names ? sql`, named as (${refreshNames(merchantId, sql`changed`)})` : sql``}
    ${emitFrom(ctx, 'productUpdated', told, also.concerns)}`)
  return changed > 0
}
