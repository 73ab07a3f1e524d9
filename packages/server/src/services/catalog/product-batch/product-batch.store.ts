import { type Db, sql } from '@tradepost/kernel'
import type { ChangedProduct } from '../product/product-change.rules.ts'

/** Locked in the order of their codes; unknown ones are left out. */
export const lockProducts = (
  db: Db,
  merchantId: number,
  catalogId: number,
  codes: string[],
  withProperties: string[],
) =>
  db.many<ChangedProduct & { code: string }>(sql`
    select p.code, p.data ->> 'externalUpdateDate' as "externalUpdateDate",
      p.data -> 'price' ->> 'currencyCode' as "priceCurrency",
      case when p.code = any(${withProperties}::text[]) then p.data -> 'properties' end as properties
    from product p
    where p.merchant_id = ${merchantId} and p.catalog_id = ${catalogId} and p.code = any(${codes}::text[])
    order by p.code for update`)
