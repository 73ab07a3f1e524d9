import type { PagePreviewCreate } from '@tradepost/contract'
import { type Caller, Ctx, fail, nobody, type Platform, refuse } from '@tradepost/kernel'
import { pageMissing, shopKey } from '../page/page.service.ts'
import { hasPage } from '../version/version.store.ts'
import { localizedWidget } from '../widget-config/localized-input.rules.ts'
import { checkPreview, isVisibleAt, type PreviewLink, previewAddress, toLink } from './preview.rules.ts'
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
  const shop = shopKey(ctx, shopCode)
  const { config, vault } = ctx.platform
  const link = toLink({ merchantCode: ctx.principal.merchantCode, shopCode, pageCode }, sent, ctx.now)
  if (!(await findPreviewPage(ctx.db, shop, link, '', '')))
    throw (await hasPage(ctx.db, shop, pageCode))
      ? fail(missing[sent.source])
      : await pageMissing(ctx.db, shop)
  return { url: previewAddress(config.publicUrl, vault.macSecret, link), expires: link.expires }
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

export const readPreview = async (platform: Platform, caller: Caller, link: PreviewLink) => {
  const { shopCode, source, at: wanted, expires } = link
  const now = platform.clock.now()
  if (Date.parse(expires) <= now.getTime()) throw fail('previewExpired')
  const database = platform.database.forCaller(caller)
  const shop = await findPreviewShop(database, link.merchantCode, shopCode)
  if (!shop) throw fail('shopNotFound')
  const at = wanted ? new Date(wanted) : now
  const localeCode = link.locale ?? shop.locale
  const key = { merchantId: shop.merchantId, shopCode }
  const found = await findPreviewPage(database, key, link, localeCode, shop.locale)
  if (!found) throw fail(missing[source])
  const { content, localizable, ...page } = found
  const cmsWidgetList = content.dropzones.cmsWidgetList
    .filter((widget) => isVisibleAt(widget, at))
    .map((widget) => localizedWidget(widget, localizable, localeCode, shop.locale))
  const ctx = readerAt(platform, caller, link, shop, at)
  return {
    page: { ...content, ...page, dropzones: { cmsWidgetList } },
    preview: { source, at: at.toISOString(), localeCode, expires },
    ...(await previewProducts(ctx, cmsWidgetList, shop, localeCode)),
  }
}
