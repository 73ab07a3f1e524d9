import { type Db, isoText, type List, listPage, type Sql, sql } from '@tradepost/kernel'
import { contentJson } from '../page/page.read.ts'
import { inShop } from '../page/page.store.ts'
import type { ShopKey } from '../shop/shop.rules.ts'

const versionJson: Sql = sql`json_build_object('versionNumber', v.version_number, 'description', v.description,
  'createDate', ${isoText(sql`v.create_date`)}, 'createBy', v.create_by)`

const isOne = (shop: ShopKey, code: string): Sql => sql`${inShop(shop)} and p.code = ${code}`

const versions: Sql = sql`content_page p join page_version v on v.merchant_id = p.merchant_id and v.page_id = p.id`

export const listVersions = (db: Db, shop: ShopKey, code: string, list: List) =>
  listPage(db, 'versions', { item: versionJson, from: versions, where: isOne(shop, code), list })

export const hasPage = async (db: Db, shop: ShopKey, code: string): Promise<boolean> =>
  (await db.maybe(sql`select from content_page p where ${isOne(shop, code)}`)) !== null

export const findVersion = (db: Db, shop: ShopKey, code: string, versionNumber: number) =>
  db.maybe<{ text: string }>(sql`
    select (v.content || jsonb_build_object('lastPublishDate', ${isoText(sql`v.create_date`)},
      'versionNumber', v.version_number, 'description', v.description))::text as text
    from ${versions} where ${isOne(shop, code)} and v.version_number = ${versionNumber}`)

export type Content = Record<string, unknown>

/** The draft, or a version; null without it. */
export const findContent = async (db: Db, shop: ShopKey, code: string, version: number | 'draft') => {
  const row = await db.maybe<{ content: Content }>(
    version === 'draft'
      ? sql`select ${contentJson} as content from content_page p where ${isOne(shop, code)}`
      : sql`select v.content from ${versions} where ${isOne(shop, code)} and v.version_number = ${version}`,
  )
  return row?.content ?? null
}
