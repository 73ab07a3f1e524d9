import { type Db, join, json, raw, type Sql, sql } from '@tradepost/kernel'
import { catalogScope } from '../../base/scope.store.ts'
import { type FoundProduct, inCatalog, type ProductKey } from '../record/product.store.ts'
import { type DocumentForm, documentColumns, keptText } from './document.read.ts'

/** No row: no such catalog. No revision: no such product in it. No text: none is kept that is still good. */
export const findDocument = (db: Db, merchantId: number, key: ProductKey, view: Sql, form: DocumentForm) =>
  db.maybe<FoundProduct>(sql`
    select ${keptText(form)} as text, p.revision
    from catalog c cross join lateral ${view} left join product p on ${inCatalog(merchantId)} and p.code = ${key.code}
    where ${catalogScope(merchantId, key.catalogCode)}`)

/**
 * For several products; none comes back when there is no such catalog. Codes as a list in JSON and each product by a
 * look of its own: for an array PostgreSQL would plan anew each time, because it guesses how many it has.
 */
export const listDocuments = async (
  db: Db,
  merchantId: number,
  catalogCode: string | undefined,
  codes: string[],
  { view, form }: { view: Sql; form: DocumentForm },
): Promise<Map<string, FoundProduct>> => {
  const rows = await db.many<FoundProduct & { code: string }>(sql`
    select asked.code, ${keptText(form)} as text, p.revision
    from catalog c cross join lateral ${view} cross join jsonb_array_elements_text(${json(codes)}::jsonb) as asked(code)
    left join lateral (
      select xmin, * from product
      where merchant_id = ${merchantId} and catalog_id = c.id and code = asked.code offset 0) p on true
    where ${catalogScope(merchantId, catalogCode)}`)
  return new Map(rows.map((row) => [row.code, row]))
}

type Making = { view: Sql; form: DocumentForm; text: Sql }

const names = (columns: string[]): Sql => raw(columns.join(', '))
const keyLength = 5

/** A caller may ask for any language; only those of the catalog and its shops are kept. */
const isKeptLocale: Sql = sql`(v.locale = c.default_locale_code or exists (
  select from shop s where s.merchant_id = c.merchant_id and v.locale = any(lower(s.locales::text)::text[])))`

/** Builds and keeps texts, in the order of codes, so that two processes that keep the same ones cannot deadlock. */
const keeping = (
  merchantId: number,
  catalogCode: string | undefined,
  codes: Sql,
  { view, form, text }: Making,
): Sql => {
  const columns = documentColumns(form, text)
  const all = columns.map(([name]) => name)
  const [key, values] = [all.slice(0, keyLength), all.slice(keyLength)]
  const expressions = columns.map(([, value]) => value)
  return sql`
    insert into product_document as d (${names(all)})
    select ${join(expressions, ', ')}
    from catalog c cross join lateral ${view} join product p on ${inCatalog(merchantId)} and p.code = ${codes}
    where ${catalogScope(merchantId, catalogCode)} and ${isKeptLocale}
    order by p.code
    on conflict (${names(key)}) do update set (${names(values)}) = (${names(values.map((name) => `excluded.${name}`))})`
}

/** Null: there is no such product any more, or its language is not kept. */
export const keepDocument = (db: Db, merchantId: number, { code, catalogCode }: ProductKey, making: Making) =>
  db.maybe<FoundProduct>(sql`
    ${keeping(merchantId, catalogCode, sql`${code}`, making)} returning d.text, d.revision`)

/** How many were kept; none of their texts travels, because together they may be too large. */
export const keepDocuments = (
  db: Db,
  merchantId: number,
  catalogCode: string | undefined,
  codes: string[],
  making: Making,
) => db.run(keeping(merchantId, catalogCode, sql`any(${codes}::text[])`, making))
