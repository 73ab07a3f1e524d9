import { type Db, type Sql, type StoredEvent, sql } from '@tradepost/kernel'
import { catalogScope } from '../base/scope.store.ts'
import { hasMethod, isOffered, type ShownMethods } from '../product/read/product.read.ts'
import { searchSource } from '../product/search/search.store.ts'

/** Behind every text that begins with the one before it. */
const LAST = sql`U&'\\+10FFFF'`
/** Names that are read; some of them may not be for sale, or not in the language. */
const MAX_LOOKED_AT = 100

/** Brings the names of all products and categories in the events up to date, in one statement for any number. */
// `offset 0`: one index lookup for each of them, also before PostgreSQL has analyzed the tables. It read all
// products for every few hundred that an import had brought.
export const followNames = (tx: Db, events: StoredEvent[]) =>
  tx.run(sql`
    with changed as materialized (
      select distinct c.merchant_id, c.id as catalog_id, case when event."productCode" is null then 'category' else 'product' end as kind,
        coalesce(event."productCode", event."categoryCode") as code
      from jsonb_to_recordset(${JSON.stringify(events.map(({ merchantId, payload }) => ({ merchantId, ...(payload as object) })))}::jsonb)
        as event("merchantId" int, "productCode" text, "categoryCode" text, "catalogCode" text)
      join catalog c on c.merchant_id = event."merchantId" and c.code = event."catalogCode"),
    named as materialized (
      select distinct changed.*, split_part(text.locale, '-', 1) as language, name_key(text.name) as key
      from changed
      left join lateral (
        select p.data -> 'name' as names from product p
        where changed.kind = 'product' and p.merchant_id = changed.merchant_id and p.catalog_id = changed.catalog_id
          and p.code = changed.code and p.data ->> 'status' <> 'inactive' and p.data ->> 'modelType' <> 'variant' offset 0) p on true
      left join lateral (
        select k.texts -> 'name' as names from category k
        where changed.kind = 'category' and k.merchant_id = changed.merchant_id and k.catalog_id = changed.catalog_id
          and k.code = changed.code and k.status = 'active' offset 0) k on true
      cross join lateral jsonb_each_text(coalesce(p.names, k.names)) as text(locale, name)
      where text.name <> ''),
    stored as materialized (
      select s.* from changed cross join lateral (
        select ctid as row_id, * from suggestion
        where merchant_id = changed.merchant_id and catalog_id = changed.catalog_id and kind = changed.kind
          and code = changed.code offset 0) s),
    gone as (
      delete from suggestion s where s.ctid = any(array(
        select stored.row_id from stored left join named using (merchant_id, catalog_id, kind, language, key, code)
        where named.code is null)))
    insert into suggestion (merchant_id, catalog_id, kind, language, key, code)
    select merchant_id, catalog_id, kind, language, key, code from named except
    select merchant_id, catalog_id, kind, language, key, code from stored
    on conflict do nothing`)

/** Removes the suggestions of a catalog that is being deleted. */
export const removeSuggestions = (tx: Db, merchantId: number, catalogIds: number[]) =>
  tx.run(sql`
    delete from suggestion where merchant_id = ${merchantId} and catalog_id = any(${catalogIds}::int[])`)

type Suggested = { code: string; name: string | null }
export type Suggestions = { products: Suggested[]; categories: Suggested[]; words: string[] }
type Question = { catalogCode: string | undefined; view: Sql; limit: number; shown: ShownMethods | null }

const text = (map: Sql): Sql => sql`localized(${map}, v.locale, c.default_locale_code)`
const viewLanguage = sql`split_part(v.locale, '-', 1)`
const defaultLanguage = sql`split_part(c.default_locale_code, '-', 1)`
const beginsWith = (column: Sql, key: Sql) => sql`${column} >= ${key} and ${column} < ${key} || ${LAST}`

/** Names in the language of the view, and in the default language for those without one. */
const namesOf = (merchantId: number, kind: 'product' | 'category', key: Sql): Sql => {
  const own = (
    language: Sql,
  ) => sql`s.merchant_id = ${merchantId} and s.catalog_id = c.id and s.kind = ${kind}
    and s.language = ${language} and ${beginsWith(sql`s.key`, key)}`
  return sql`
    (select s.key, s.code, false as is_foreign from suggestion s where ${own(viewLanguage)}
      order by s.key, s.code limit ${MAX_LOOKED_AT})
    union all
    (select s.key, s.code, true from suggestion s
      where ${viewLanguage} <> ${defaultLanguage} and ${own(defaultLanguage)} and not exists (
        select from suggestion known where known.merchant_id = s.merchant_id and known.catalog_id = s.catalog_id
          and known.kind = s.kind and known.code = s.code and known.language = ${viewLanguage})
      order by s.key, s.code limit ${MAX_LOOKED_AT})`
}

/** Lists a code once, also when two of its names match. */
const firstOf = (rows: Sql, limit: number): Sql => sql`(
  select coalesce(json_agg(json_build_object('code', code, 'name', name) order by is_foreign, key, code), '[]') from (
    select * from (select distinct on (code) * from (${rows}) named order by code, is_foreign, key) once
    order by is_foreign, key, code limit ${limit}) first)`

/** Products and categories whose name begins with the input, and words that complete its last word; no row: no such catalog. */
export const findSuggestions = (
  db: Db,
  merchantId: number,
  { catalogCode, view, limit, shown, beginning, word }: Question & { beginning: string; word: string },
) => {
  const key = sql`name_key(${beginning})`
  const wordKey = sql`name_key(${word})`
  return db.maybe<Suggestions>(sql`
    select
      ${firstOf(
        sql`select s.*, ${text(sql`p.data -> 'name'`)} as name from (${namesOf(merchantId, 'product', key)}) s
          join product p on p.merchant_id = ${merchantId} and p.catalog_id = c.id and p.code = s.code
          where ${isOffered} and ${hasMethod(shown)}`,
        limit,
      )} as products,
      ${firstOf(
        sql`select s.*, ${text(sql`k.texts -> 'name'`)} as name from (${namesOf(merchantId, 'category', key)}) s
          join category k on k.merchant_id = ${merchantId} and k.catalog_id = c.id and k.code = s.code`,
        limit,
      )} as categories,
      array(select known.word from (
          select w.word from search_word w
          where w.merchant_id = ${merchantId} and w.catalog_id = c.id and ${word} <> '' and ${beginsWith(sql`w.key`, wordKey)}
          order by w.key limit 1000) known
        order by length(known.word), known.word limit ${limit}) as words
    from catalog c cross join lateral ${view} where ${catalogScope(merchantId, catalogCode)}`)
}

/** Products that the search finds, the best match first. */
export const findProducts = (
  db: Db,
  merchantId: number,
  { catalogCode, view, limit, shown, terms }: Question & { terms: string[] },
) => {
  const { from } = searchSource(merchantId, terms)
  return db.many<Suggested>(sql`
    select found.* from catalog c cross join lateral ${view} cross join lateral (
      select p.code, ${text(sql`p.data -> 'name'`)} as name from ${from}
      where ${isOffered} and ${hasMethod(shown)} and p.data ->> 'modelType' <> 'variant' order by hit.rank desc, p.code limit ${limit}) found
    where ${catalogScope(merchantId, catalogCode)}`)
}
