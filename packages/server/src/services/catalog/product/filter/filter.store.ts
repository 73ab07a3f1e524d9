import { type Db, type Sql, sql } from '@tradepost/kernel'
import { productsByCode } from './changed-product.read.ts'

/** The statement itself, for new products with the columns `code` and `data`. */
export const filtersFrom = (merchantId: number, catalogId: Sql | number, products: Sql): Sql => sql`
  insert into product_filter as f
    (merchant_id, catalog_id, product_code, status, model_type, parent_code, currency_code, price, terms, draw)
  select ${merchantId}, ${catalogId}, p.code, p.data ->> 'status', p.data ->> 'modelType', p.data ->> 'parentProductCode',
    coalesce(p.data #>> '{price,currencyCode}', ''), piece_price(p.data -> 'price'), filter_terms(p.data), hashtext(p.code)
  from ${products} p`

/** For changed products, with a column `catalog_id`. Rows that stay the same are not written. */
export const refreshFilters = (merchantId: number, products: Sql): Sql => sql`
  ${filtersFrom(merchantId, sql`p.catalog_id`, products)}
  on conflict (merchant_id, catalog_id, product_code) do update set status = excluded.status,
    model_type = excluded.model_type, parent_code = excluded.parent_code, currency_code = excluded.currency_code,
    price = excluded.price, terms = excluded.terms
  where (f.status, f.model_type, f.parent_code, f.currency_code, f.price, f.terms) is distinct from
    (excluded.status, excluded.model_type, excluded.parent_code, excluded.currency_code, excluded.price, excluded.terms)`

export const writeFilters = (tx: Db, merchantId: number, catalogId: number, codes: string[]) =>
  codes.length === 0
    ? Promise.resolve(0)
    : tx.run(refreshFilters(merchantId, productsByCode(merchantId, catalogId, codes)))

export const removeFilters = (tx: Db, merchantId: number, catalogId: number, codes: string[]) =>
  tx.run(sql`
    delete from product_filter where merchant_id = ${merchantId} and catalog_id = ${catalogId}
      and product_code = any(${codes}::text[])`)
