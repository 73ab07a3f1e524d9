import { type Db, normalizeLocale, sql } from '@tradepost/kernel'

export type ShopRow = {
  merchantId: number
  merchantCode: string
  code: string
  name: string
  logoUrl: string | null
  images: Record<string, string | null>
  locales: string[]
  currency: string
  catalogCode: string | null
  design: Record<string, string>
  isTaxIncluded: boolean
  /** As they are stored: only what was set. */
  shopSettings: Record<string, unknown>
  merchantSettings: Record<string, unknown>
  categories: CategoryRow[]
}

export type CategoryRow = {
  code: string
  parentCode: string | null
  name: string
  image: string | null
  description: string | null
}

/** Deeper ones are found on the page of the category above. */
export const MAX_DEPTH = 4
const MAX_CATEGORIES = 2000

/** Everything that every page of a shop needs, in one statement. No row: no active merchant with this shop. */
export const findFrame = (
  db: Db,
  { merchantCode, shopCode, localeCode }: { merchantCode: string; shopCode: string; localeCode?: string },
) => {
  const locale = localeCode === undefined ? null : normalizeLocale(localeCode)
  const text = (name: string) =>
    sql`localized(g.texts -> ${name}::text, coalesce(${locale}, s.locales[1]), c.default_locale_code)`
  return db.maybe<ShopRow>(sql`
    select m.id as "merchantId", m.code as "merchantCode", s.code, s.name, s.images,
      s.logo_url as "logoUrl", s.locales, s.currencies[1] as currency,
      s.catalog_code as "catalogCode", s.design_values as design,
      coalesce((s.settings ->> 'useVAT')::boolean, false) as "isTaxIncluded",
      s.settings as "shopSettings", m.settings as "merchantSettings",
      coalesce((
        select json_agg(json_build_object('code', g.code, 'parentCode', g.parent_code,
          'name', coalesce(${text('name')}, g.code), 'image', ${text('image')}, 'description', ${text('description')})
          order by cardinality(g.path), g.sequence_id, g.code)
        from catalog c cross join lateral (
          select g.code, g.parent_code, g.texts, g.path, g.sequence_id from category g
          where g.merchant_id = m.id and g.catalog_id = c.id and g.status = 'active' and cardinality(g.path) <= ${MAX_DEPTH}
          order by cardinality(g.path), g.sequence_id, g.code limit ${MAX_CATEGORIES}) g
        where c.merchant_id = m.id
          and case when s.catalog_code is null then c.is_default else c.code = s.catalog_code end), '[]') as categories
    from merchant m join shop s on s.merchant_id = m.id
    where m.code = ${merchantCode} and m.status = 'active' and s.code = ${shopCode}`)
}
