import { type Db, json, sql } from '@tradepost/kernel'
import { firstImageUrl } from './shelf.read.ts'

export type SoldQuestion = {
  /** The default catalog when null. */
  catalogCode: string | null
  productCode: string
  localeCode: string
}

/** A product as the line of an order describes it. */
export type SoldProduct = {
  name: string
  image: string | null
  identifiers: Record<string, string | null>
}

/** A row for each question that names a product, with the index of the question. */
export const listSoldProducts = (db: Db, merchantId: number, questions: SoldQuestion[]) =>
  db.many<SoldProduct & { position: number }>(sql`
    select q.position, left(coalesce(localized(p.data -> 'name', v.locale, c.default_locale_code), p.code), 255) as name,
      ${firstImageUrl(sql`item ->> 'url'`)} as image, p.data -> 'identifiers' as identifiers
    from jsonb_to_recordset(${json(questions.map((question, position) => ({ ...question, position })))}::jsonb)
      as q("catalogCode" text, "productCode" text, "localeCode" text, position int)
    join catalog c on c.merchant_id = ${merchantId}
      and case when q."catalogCode" is null then c.is_default else c.code = q."catalogCode" end
    cross join lateral (select lower(q."localeCode") as locale) v
    cross join lateral (
      select * from product where merchant_id = ${merchantId} and catalog_id = c.id and code = q."productCode" offset 0) p
    left join lateral (
      select data from product where merchant_id = ${merchantId} and catalog_id = c.id
        and code = p.data ->> 'parentProductCode' offset 0) parent on true`)
