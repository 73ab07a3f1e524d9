import { type Sql, sql } from '@tradepost/kernel'

/** One lookup by primary key for each code, also before PostgreSQL has analyzed the table: thus `offset 0`. */
export const productsByCode = (merchantId: number, catalogId: number, codes: string[]): Sql => sql`(
  select found.* from unnest(${codes}::text[]) as changed(code) cross join lateral (
    select catalog_id, code, data, descriptions from product
    where merchant_id = ${merchantId} and catalog_id = ${catalogId} and code = changed.code offset 0) found)`
