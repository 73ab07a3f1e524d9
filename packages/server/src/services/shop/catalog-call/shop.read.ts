import type { AppCategory, AppShop } from '@tradepost/contract'
import { type Db, publicAddress, sql } from '@tradepost/kernel'
import type { CalledShop } from '../base/called-shop.read.ts'

const MAX_DEPTH = 4
const MAX_CATEGORIES = 2000

type Found = Pick<AppShop, 'code' | 'name' | 'logoUrl' | 'locales' | 'taxIncluded'>

export const findAppShop = (db: Db, merchantId: number, shopCode: string, publicUrl: string) =>
  db.maybe<Found>(sql`
    select s.code, s.name, ${publicAddress(sql`s.logo_url`, publicUrl)} as "logoUrl", s.locales,
      coalesce((s.settings ->> 'useVAT')::boolean, false) as "taxIncluded"
    from shop s where s.merchant_id = ${merchantId} and s.code = ${shopCode}`)

/** Active ones whose parents are all active, too. */
export const listAppCategories = (db: Db, merchantId: number, { catalogCode, localeCode }: CalledShop) =>
  db.many<AppCategory>(sql`
    with recursive shown as (
      select g.code, g.parent_code, g.texts, g.sequence_id, 1 as depth, c.default_locale_code, c.id
      from catalog c join category g on g.merchant_id = c.merchant_id and g.catalog_id = c.id
      where c.merchant_id = ${merchantId} and g.status = 'active' and g.parent_code is null
        and case when ${catalogCode}::text is null then c.is_default else c.code = ${catalogCode} end
      union all
      select g.code, g.parent_code, g.texts, g.sequence_id, p.depth + 1, p.default_locale_code, p.id
      from shown p join category g on g.merchant_id = ${merchantId} and g.catalog_id = p.id and g.parent_code = p.code
      where g.status = 'active' and p.depth < ${MAX_DEPTH})
    select code as id, parent_code as "parentId",
      coalesce(localized(texts -> 'name', ${localeCode}, default_locale_code), code) as name,
      localized(texts -> 'image', ${localeCode}, default_locale_code) as "imageUrl",
      localized(texts -> 'description', ${localeCode}, default_locale_code) as description
    from shown order by depth, sequence_id, code limit ${MAX_CATEGORIES}`)
