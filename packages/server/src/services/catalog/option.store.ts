import { type Db, sql } from '@tradepost/kernel'
import type { Variant } from './option.rules.ts'
import { choicesText, isAvailable, localeOf, type View } from './product.read.ts'
import { catalogScope, type ProductKey } from './product.store.ts'

type Found = { isThere: boolean; options: string; variants: Variant[] }

/** The options that a product offers, with their names, and the choices of its variants: one statement. */
export const findVariants = (db: Db, merchantId: number, key: ProductKey, view: View) =>
  db.maybe<Found>(sql`
    select p.code is not null as "isThere", coalesce(${choicesText(localeOf(view), 'options')}, '[]') as options, (
      select coalesce(json_agg(json_build_object('code', v.code, 'isPurchasable', v.purchasable, 'choices', v.choices) order by v.code), '[]')
      from (select p.code, ${isAvailable(view.now)} as purchasable, (
          select coalesce(json_object_agg(choice ->> 'code', choice #>> '{values,0,code}'), '{}')
          from jsonb_array_elements(p.data -> 'options') as choice) as choices
        from product p where p.merchant_id = ${merchantId} and p.catalog_id = c.id
          and p.data ->> 'parentProductCode' = ${key.code} and p.data ->> 'modelType' = 'variant') v) as variants
    from catalog c left join product p on p.merchant_id = ${merchantId} and p.catalog_id = c.id and p.code = ${key.code}
    where ${catalogScope(merchantId, key.catalogCode)}`)
