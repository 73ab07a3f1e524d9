import type { PagePreviewCreate, PageUpdate } from '@tradepost/contract'
import { type Caller, Ctx, fail, nobody, type Platform, refuse } from '@tradepost/kernel'
import { kindsOf } from '../page/page.rules.ts'
import { pageMissing } from '../page/page.service.ts'
import { shopKey } from '../shop/shop.rules.ts'
import { hasPage } from '../version/version.store.ts'
import { localizedWidget } from '../widget-value/localized-input.rules.ts'
import { checkPreview, isVisibleAt, type PreviewLink, previewAddresses, toLink } from './preview.rules.ts'
import { findPreviewPage, findPreviewShop, type PreviewShop } from './preview.store.ts'
import { previewProducts } from './preview-product.service.ts'

const missing = {
  draft: 'pageNotFound',
  live: 'livePageNotFound',
  version: 'pageVersionNotFound',
} as const

/** Refuses what could not be shown, so that nobody passes on a link to nothing. */
export const createPagePreview = async (
  ctx: Ctx,
  shopCode: string,
  pageCode: string,
  sent: PagePreviewCreate,
) => {
  refuse(checkPreview(sent))
  const key = shopKey(ctx, shopCode)
  const { config, vault } = ctx.platform
  const { merchantCode } = ctx.principal
  const link = toLink({ merchantCode, shopCode, pageCode }, sent, ctx.now)
  const shop = await findPreviewShop(ctx.db, merchantCode, shopCode)
  if (!shop || !(await findPreviewPage(ctx.db, key, link, '', '')))
    throw (await hasPage(ctx.db, key, pageCode)) ? fail(missing[sent.source]) : await pageMissing(ctx.db, key)
  const spoken = shop.locales.find((locale) => locale === link.locale) ?? shop.locale
  return { ...previewAddresses(config.publicUrl, vault.macSecret, link, spoken), expires: link.expires }
}

/** A reader without a token, at the moment of the preview: sees products, and no costs. */
const readerAt = (
  platform: Platform,
  caller: Caller,
  { merchantCode }: PreviewLink,
  shop: PreviewShop,
  at: Date,
): Ctx => {
  const principal = { ...nobody, merchantId: shop.merchantId, merchantCode, name: 'preview' }
  const then = { ...platform, clock: { now: () => at } }
  return new Ctx(then, principal, platform.ids.uuid(), platform.log, undefined, caller)
}

/** The part of a draft that an editor has not saved yet. */
type Unsaved = Pick<PageUpdate, 'pageTitle' | 'dropzones'>

/** The page of a link at its moment and in its language, and who reads it. */
export const openPreview = async (
  platform: Platform,
  caller: Caller,
  link: PreviewLink,
  { pageTitle, dropzones }: Unsaved = {},
) => {
  const { shopCode, source, at: wanted, expires } = link
  const now = platform.clock.now()
  if (Date.parse(expires) <= now.getTime()) throw fail('previewExpired')
  const database = platform.database.forCaller(caller)
  const shop = await findPreviewShop(database, link.merchantCode, shopCode)
  if (!shop) throw fail('shopNotFound')
  const at = wanted ? new Date(wanted) : now
  const localeCode = link.locale ?? shop.locale
  const key = { merchantId: shop.merchantId, shopCode }
  const kinds = dropzones && kindsOf(dropzones)
  const found = await findPreviewPage(database, key, link, localeCode, shop.locale, kinds)
  if (!found) throw fail(missing[source])
  const { content, localizable, ...page } = found
  const cmsWidgetList = (dropzones?.cmsWidgetList ?? content.dropzones.cmsWidgetList)
    .filter((widget) => isVisibleAt(widget, at))
    .map((widget) => localizedWidget(widget, localizable, localeCode, shop.locale))
  const title = pageTitle?.[localeCode] ?? pageTitle?.[shop.locale] ?? page.pageTitle
  return {
    ctx: readerAt(platform, caller, link, shop, at),
    shop,
    page: { ...content, ...page, pageTitle: title, dropzones: { cmsWidgetList } },
    preview: { source, at: at.toISOString(), localeCode, expires },
  }
}

export const readPreview = async (platform: Platform, caller: Caller, link: PreviewLink) => {
  const { ctx, shop, page, preview } = await openPreview(platform, caller, link)
  const { cmsWidgetList } = page.dropzones
  return { page, preview, ...(await previewProducts(ctx, cmsWidgetList, shop, preview.localeCode)) }
}
