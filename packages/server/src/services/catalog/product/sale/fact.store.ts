import { type Db, sql } from '@tradepost/kernel'
import { catalogScope } from '../../base/scope.store.ts'

export type ProductFacts = {
  code: string
  /** With all categories above them. */
  categoryCodes: string[]
  properties: { code?: string; value?: unknown }[]
}

/** Product data for conditions, in one statement; a variant also has its parent's. */
export const listProductFacts = (
  db: Db,
  merchantId: number,
  catalogCode: string | undefined,
  codes: string[],
) =>
  db.many<ProductFacts>(sql`
    select p.code, coalesce(parent.data -> 'properties', '[]') || (p.data -> 'properties') as properties,
      array(
        select distinct step from product_category pc
        join category k on k.merchant_id = pc.merchant_id and k.catalog_id = pc.catalog_id and k.code = pc.category_code
        cross join unnest(k.path) as step
        where pc.merchant_id = p.merchant_id and pc.catalog_id = p.catalog_id
          and pc.product_code in (p.code, parent.code) order by step) as "categoryCodes"
    from catalog c
    join product p on p.merchant_id = c.merchant_id and p.catalog_id = c.id and p.code = any(${codes}::text[])
    left join product parent on parent.merchant_id = p.merchant_id and parent.catalog_id = p.catalog_id
      and parent.code = p.data ->> 'parentProductCode'
    where ${catalogScope(merchantId, catalogCode)}`)
