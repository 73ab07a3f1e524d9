import { type Db, type Sql, sql } from '@tradepost/kernel'
import { productsByCode } from './changed-product.read.ts'

/** The statement itself, for new products with the columns `code` and `data`. */
export const namesFrom = (merchantId: number, catalogId: Sql | number, products: Sql): Sql => sql`
  insert into product_name as n (merchant_id, catalog_id, product_code, names)
  select ${merchantId}, ${catalogId}, p.code, p.data ->> 'name' from ${products} p`

/** For changed products, with a column `catalog_id`. Names that stay the same are not written, because of their index. */
export const refreshNames = (merchantId: number, products: Sql): Sql => sql`
  ${namesFrom(merchantId, sql`p.catalog_id`, products)}
  on conflict (merchant_id, catalog_id, product_code) do update set names = excluded.names
  where n.names is distinct from excluded.names`

export const writeNames = (tx: Db, merchantId: number, catalogId: number, codes: string[]) =>
  codes.length === 0
    ? Promise.resolve(0)
    : tx.run(refreshNames(merchantId, productsByCode(merchantId, catalogId, codes)))

export const removeNames = (tx: Db, merchantId: number, catalogId: number, codes: string[]) =>
  tx.run(sql`
    delete from product_name where merchant_id = ${merchantId} and catalog_id = ${catalogId}
      and product_code = any(${codes}::text[])`)
