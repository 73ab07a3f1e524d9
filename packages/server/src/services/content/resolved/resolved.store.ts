import type { ResolvedPage, Widget } from '@tradepost/contract'
import { type Db, isoText, sql } from '@tradepost/kernel'
import type { ShopKey } from '../shop/shop.rules.ts'

type LivePage = {
  /** As it was published, with its title in every language. */
  content: Omit<ResolvedPage, 'pageTitle' | 'publishDate' | 'versionNumber' | 'dropzones'> & {
    dropzones: { cmsWidgetList: Widget[] }
  }
  pageTitle: string | null
  publishDate: string
  versionNumber: number
  /** Inputs that hold a value for each locale, by the kind of widget. */
  localizable: Record<string, string[]>
  /** Locale of the shop. */
  fallback: string
}

/** The language of the shop comes first among its locales. */
export const findLivePage = (
  db: Db,
  { merchantId, shopCode }: ShopKey,
  slug: string,
  locale: string | null,
) =>
  db.maybe<LivePage>(sql`
    select l.content, localized(l.content -> 'pageTitle', coalesce(${locale}, s.locales[1]), s.locales[1]) as "pageTitle",
      ${isoText(sql`l.publish_date`)} as "publishDate", l.version_number as "versionNumber",
      l.localizable, s.locales[1] as fallback
    from live_page l join shop s on s.merchant_id = l.merchant_id and s.code = l.shop_code
    where l.merchant_id = ${merchantId} and l.shop_code = ${shopCode} and l.slug = ${slug}`)
