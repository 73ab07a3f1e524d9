import type { Menu } from '@tradepost/contract'
import { type Db, normalizeLocale, sql } from '@tradepost/kernel'

const MAX_ENTRIES = 1000
const HOME = 'home'

type Entry = Menu['entries'][number]
type Place = { merchantId: number; shopCode: string; localeCode?: string }

const localeOf = ({ localeCode }: Place) => (localeCode ? normalizeLocale(localeCode) : null)
const toEntry =
  (path: string) =>
  ({ code, label }: { code: string; label: string }): Entry => ({
    url: `${path}${encodeURIComponent(code)}`,
    label,
  })

/** Active categories below a category, or at the top; null: the shop has no such category. */
export const listCategoryEntries = async (
  db: Db,
  place: Place,
  parentCode: string | null,
): Promise<Entry[] | null> => {
  const found = await db.maybe<{ isKnown: boolean; entries: { code: string; label: string }[] }>(sql`
    select ${parentCode}::text is null or exists (
        select from category p where p.merchant_id = c.merchant_id and p.catalog_id = c.id and p.code = ${parentCode}
          and p.status = 'active') as "isKnown",
      coalesce((
        select json_agg(json_build_object('code', g.code,
          'label', coalesce(localized(g.texts -> 'name', coalesce(${localeOf(place)}, s.locales[1]), c.default_locale_code), g.code))
          order by g.sequence_id, g.code)
        from (
          select g.code, g.texts, g.sequence_id from category g
          where g.merchant_id = c.merchant_id and g.catalog_id = c.id and g.status = 'active'
            and g.parent_code is not distinct from ${parentCode}
          order by g.sequence_id, g.code limit ${MAX_ENTRIES}) g), '[]') as entries
    from shop s join catalog c on c.merchant_id = s.merchant_id
      and case when s.catalog_code is null then c.is_default else c.code = s.catalog_code end
    where s.merchant_id = ${place.merchantId} and s.code = ${place.shopCode}`)
  if (!found) return parentCode === null ? [] : null
  return found.isKnown ? found.entries.map(toEntry('/category/')) : null
}

export const listPageEntries = async (db: Db, place: Place): Promise<Entry[]> => {
  const pages = await db.many<{ code: string; label: string }>(sql`
    select l.slug as code,
      coalesce(localized(l.content -> 'pageTitle', coalesce(${localeOf(place)}, s.locales[1]), s.locales[1]), l.slug) as label
    from live_page l join shop s on s.merchant_id = l.merchant_id and s.code = l.shop_code
    where l.merchant_id = ${place.merchantId} and l.shop_code = ${place.shopCode} and l.slug <> ${HOME}
    order by 2, l.slug limit ${MAX_ENTRIES}`)
  return pages.map(toEntry('/'))
}
