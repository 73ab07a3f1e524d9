import type { Price } from '@tradepost/contract'
import { type Db, json, sql } from '@tradepost/kernel'

export type ProductQuestion = {
  /** The default catalog when null. */
  catalogCode: string | null
  productCode: string
  locationCode: string | null
}

export type KnownProduct = {
  isActive: boolean
  isInventoryManaged: boolean
  inventoryTreatment: string | null
  price: Price | null
  locationPrices: Price[]
}

/** A row for each question that names a product, with the index of the question. */
// `offset 0`: one lookup by primary key for each of them; PostgreSQL expects a hundred, and read all products instead
export const listInquiredProducts = (db: Db, merchantId: number, questions: ProductQuestion[], now: Date) =>
  db.many<KnownProduct & { position: number }>(sql`
    select q.position, p.data -> 'price' as price, (p.data ->> 'isInventoryManaged')::boolean as "isInventoryManaged",
      p.data ->> 'inventoryTreatment' as "inventoryTreatment",
      p.data ->> 'status' <> 'inactive' and coalesce(iso_date(p.data ->> 'startDate') <= ${now}, true)
        and coalesce(iso_date(p.data ->> 'endDate') > ${now}, true) as "isActive",
      local.prices as "locationPrices"
    from jsonb_to_recordset(${json(questions.map((question, position) => ({ ...question, position })))}::jsonb)
      as q("catalogCode" text, "productCode" text, "locationCode" text, position int)
    join catalog c on c.merchant_id = ${merchantId}
      and case when q."catalogCode" is null then c.is_default else c.code = q."catalogCode" end
    cross join lateral (
      select code, data from product
      where merchant_id = ${merchantId} and catalog_id = c.id and code = q."productCode" offset 0) p
    cross join lateral (
      select coalesce(jsonb_agg(l.data), '[]') as prices from product_location_price l
      where l.merchant_id = ${merchantId} and l.catalog_id = c.id and l.product_code = p.code
        and l.location_code = q."locationCode") local`)
