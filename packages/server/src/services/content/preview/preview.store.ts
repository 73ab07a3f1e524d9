import type { ResolvedPage, Widget } from '@tradepost/contract'
import { type Db, isoText, type Sql, sql } from '@tradepost/kernel'
import { contentJson } from '../page/page.read.ts'
import type { ShopKey } from '../shop/shop.rules.ts'
import { localizableInputs } from '../version/publish.store.ts'
import { standardLocalizable } from '../widget-definition/standard-definition.rules.ts'
import type { PreviewLink } from './preview.rules.ts'

export type PreviewShop = {
  merchantId: number
  locale: string
  locales: string[]
  currency: string
  catalogCode: string | null
}

export const findPreviewShop = (db: Db, merchantCode: string, shopCode: string) =>
  db.maybe<PreviewShop>(sql`
    select m.id as "merchantId", s.locales[1] as locale, s.locales, s.currencies[1] as currency, s.catalog_code as "catalogCode"
    from merchant m join shop s on s.merchant_id = m.id where m.code = ${merchantCode} and s.code = ${shopCode}`)

export type PreviewPage = {
  content: Omit<ResolvedPage, 'pageTitle' | 'publishDate' | 'versionNumber' | 'dropzones'> & {
    dropzones: { cmsWidgetList: Widget[] }
  }
  pageTitle: string | null
  publishDate: string | null
  versionNumber: number | null
  localizable: Record<string, string[]>
}

/** A draft uses the current definitions, a published page those of its version. `kinds` replace the stored definitions. */
const sources = (
  shop: ShopKey,
  version: number | null,
  kinds: string[] | undefined,
): Record<PreviewLink['source'], Sql> => ({
  draft: sql`(select ${contentJson} as content, null::timestamptz as date, null::int as number,
    ${localizableInputs(shop, kinds ? sql`${kinds}::text[]` : sql`p.widget_kinds`, standardLocalizable)} as localizable)`,
  live: sql`(select l.content, l.publish_date as date, l.version_number as number, l.localizable from live_page l
    where l.merchant_id = p.merchant_id and l.page_id = p.id)`,
  version: sql`(select v.content, v.create_date as date, v.version_number as number, v.localizable from page_version v
    where v.merchant_id = p.merchant_id and v.page_id = p.id and v.version_number = ${version})`,
})

/** No row: the page, or this form of it, is not there. */
export const findPreviewPage = (
  db: Db,
  shop: ShopKey,
  { pageCode, source, version }: Pick<PreviewLink, 'pageCode' | 'source' | 'version'>,
  locale: string,
  fallback: string,
  kinds?: string[],
) =>
  db.maybe<PreviewPage>(sql`
    select shown.content, localized(shown.content -> 'pageTitle', ${locale}, ${fallback}) as "pageTitle",
      ${isoText(sql`shown.date`)} as "publishDate", shown.number as "versionNumber", shown.localizable
    from content_page p cross join lateral ${sources(shop, version, kinds)[source]} shown
    where p.merchant_id = ${shop.merchantId} and p.shop_code = ${shop.shopCode} and p.code = ${pageCode}`)
