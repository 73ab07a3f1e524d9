import { type Db, json, type Sql, sql } from '@tradepost/kernel'
import {
  type ProductField,
  productTextWith,
  shownChoices,
  shownProperty,
} from '../../product/read/product.read.ts'
import { type SharedFields, sharedFields } from './product.rules.ts'

/** The products of a catalog behind a code. */
export type CodeRange = { catalogId: number; after: string; limit: number }

const catalogOf = (merchantId: number, catalogId: number): Sql =>
  sql`c.merchant_id = ${merchantId} and c.id = ${catalogId}`

export const inCodeRange = (merchantId: number, { catalogId, after }: CodeRange): Sql =>
  sql`${catalogOf(merchantId, catalogId)}
    and p.merchant_id = ${merchantId} and p.catalog_id = ${catalogId} and p.code > ${after}`

/** Variants are sold in place of a configurable product. */
export const isSold: Sql = sql`p.data ->> 'modelType' <> 'configurable' and p.data ->> 'status' <> 'inactive'`

const shared: ReadonlySet<ProductField> = new Set(sharedFields)

/** Products with at least the named fields, as they are read but for the shared ones. */
export const listProductTexts = (
  db: Db,
  merchantId: number,
  range: CodeRange,
  { view, fields, onlySold }: { view: Sql; fields: readonly ProductField[]; onlySold: boolean },
) =>
  db.many<{ code: string; text: string }>(sql`
    select p.code, ${productTextWith(fields, shared)} as text
    from catalog c cross join lateral ${view} cross join product p
    where ${inCodeRange(merchantId, range)} and ${onlySold ? isSold : sql`true`}
    order by p.code limit ${range.limit}`)

export type Viewed = { merchantId: number; catalogId: number; view: Sql }

/** Each property as it is read, in the order of the list. */
export const listProperties = (db: Db, { merchantId, catalogId, view }: Viewed, stored: readonly unknown[]) =>
  db.many<{ shown: SharedFields['properties'][number] }>(sql`
    select ${shownProperty} as shown
    from catalog c cross join lateral ${view} cross join (select ${merchantId}::int as merchant_id) p
    cross join jsonb_array_elements(${json(stored)}::jsonb) with ordinality as list(property, position)
    where ${catalogOf(merchantId, catalogId)} order by position`)

/** The name of each category in the order of the codes; null for an unknown one. */
export const listCategoryNames = (
  db: Db,
  { merchantId, catalogId, view }: Viewed,
  codes: readonly string[],
) =>
  db.many<{ shown: string | null }>(sql`
    select localized(k.texts -> 'name', v.locale, c.default_locale_code) as shown
    from catalog c cross join lateral ${view}
    cross join unnest(${codes}::text[]) with ordinality as list(code, position)
    left join category k on k.merchant_id = ${merchantId} and k.catalog_id = ${catalogId} and k.code = list.code
    where ${catalogOf(merchantId, catalogId)} order by position`)

/** Each list of options as it is read. */
export const listOptions = (db: Db, { merchantId, catalogId, view }: Viewed, stored: readonly unknown[]) =>
  db.many<{ shown: SharedFields['options'] }>(sql`
    select ${shownChoices(sql`${merchantId}`, sql`list.options`)} as shown
    from catalog c cross join lateral ${view}
    cross join jsonb_array_elements(${json(stored)}::jsonb) with ordinality as list(options, position)
    where ${catalogOf(merchantId, catalogId)} order by position`)
