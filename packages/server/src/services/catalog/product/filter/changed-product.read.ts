import { type Sql, sql } from '@tradepost/kernel'

/** One look into the primary key for each code, also where PostgreSQL has not counted the table yet: thus `offset 0`. */
export const productsByCode = (merchantId: number, catalogId: number, codes: string[]): Sql => sql`(
  select found.* from unnest(${codes}::text[]) as changed(code) cross join lateral (
    select catalog_id, code, data, descriptions from product
    where merchant_id = ${merchantId} and catalog_id = ${catalogId} and code = changed.code offset 0) found)`
