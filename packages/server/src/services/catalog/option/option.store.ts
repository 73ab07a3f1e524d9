import { type Db, type Sql, sql } from '@tradepost/kernel'
import { catalogScope } from '../base/scope.store.ts'
import { choicesText, isAvailableAt } from '../product/read/product.read.ts'
import type { ProductKey } from '../product/record/product.store.ts'
import type { Variant } from './option.rules.ts'

type Found = { isThere: boolean; options: string; variants: Variant[] }

/** The options that a product offers, with their names, and the choices of its variants: one statement. */
export const findVariants = (
  db: Db,
  merchantId: number,
  key: ProductKey,
  view: Sql,
  location: string | null,
) =>
  db.maybe<Found>(sql`
    select p.code is not null as "isThere", coalesce(${choicesText('options')}, '[]') as options, (
      select coalesce(json_agg(json_build_object('code', w.code, 'isPurchasable', w.purchasable, 'choices', w.choices) order by w.code), '[]')
      from (select p.code, ${isAvailableAt(sql`${location}::text`)} as purchasable, (
          select coalesce(json_object_agg(choice ->> 'code', choice #>> '{values,0,code}'), '{}')
          from jsonb_array_elements(p.data -> 'options') as choice) as choices
        from product p where p.merchant_id = ${merchantId} and p.catalog_id = c.id
          and p.data ->> 'parentProductCode' = ${key.code} and p.data ->> 'modelType' = 'variant') w) as variants
    from catalog c cross join lateral ${view} left join product p on p.merchant_id = ${merchantId} and p.catalog_id = c.id and p.code = ${key.code}
    where ${catalogScope(merchantId, key.catalogCode)}`)
