import { type Db, json, type Sql, sql } from '@tradepost/kernel'
import { catalogScope } from '../../catalog/index.ts'
import type { RecordKey } from '../record/record.rules.ts'
import { keyColumns, named } from '../record/record.store.ts'

type Compared = { productCodes: string[]; categoryCodes: string[]; records: RecordKey[] }
/** `records` are indexes in the request. */
type Missing = { productCodes: string[]; categoryCodes: string[]; records: number[] }

const missingCodes = (codes: string[], table: Sql): Sql => sql`array(
  select k.code from unnest(${codes}::text[]) with ordinality as k(code, position)
  where not exists (select from ${table} t
    where t.merchant_id = c.merchant_id and t.catalog_id = c.id and t.code = k.code)
  order by k.position)`

/** No row: no such catalog. */
export const findMissing = (
  db: Db,
  merchantId: number,
  catalogCode: string | undefined,
  { productCodes, categoryCodes, records }: Compared,
) =>
  db.maybe<Missing>(sql`
    select ${missingCodes(productCodes, sql`product`)} as "productCodes",
      ${missingCodes(categoryCodes, sql`category`)} as "categoryCodes",
      array(
        select k.position from jsonb_to_recordset(${json(records.map((key, position) => ({ ...key, position })))}::jsonb)
          as k(${keyColumns}, position int)
        where not exists (select from inventory i where ${named(merchantId, sql`k`)})
        order by k.position) as records
    from catalog c where ${catalogScope(merchantId, catalogCode)}`)
