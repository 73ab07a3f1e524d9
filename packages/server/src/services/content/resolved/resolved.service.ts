import { Answer, type Ctx, normalizeLocale } from '@tradepost/kernel'
import { pageMissing } from '../page/page.service.ts'
import type { ShopKey } from '../shop/shop.rules.ts'
import { shopKey } from '../shop/shop.rules.ts'
import { localizedWidget } from '../widget-value/localized-input.rules.ts'
import { findLivePageCache } from './live-page-cache.ts'
import { isShown, shownUntil } from './resolved.rules.ts'
import { findLivePage } from './resolved.store.ts'

const readLivePage = async (ctx: Ctx, shop: ShopKey, slug: string, locale: string | null) => {
  const found = await findLivePage(ctx.db, shop, slug, locale)
  if (!found) throw await pageMissing(ctx.db, shop)
  const { content, localizable, fallback, ...live } = found
  const shown = content.dropzones.cmsWidgetList.filter((widget) => isShown(widget, ctx.now))
  const cmsWidgetList = shown.map((widget) =>
    localizedWidget(widget, localizable, locale ?? fallback, fallback),
  )
  const page = { ...content, ...live, dropzones: { cmsWidgetList } }
  return { text: JSON.stringify({ page }), until: shownUntil(shown) }
}

/** From the memory of this process, when somebody has read it before. */
export const getResolvedPage = async (ctx: Ctx, shopCode: string, slug: string, localeCode?: string) => {
  const shop = shopKey(ctx, shopCode)
  const locale = localeCode ? normalizeLocale(localeCode) : null
  const cache = findLivePageCache(ctx.platform)
  const key = JSON.stringify([shop.merchantId, shopCode, slug, locale])
  const kept = cache?.find(key, ctx.now.getTime())
  if (kept) return new Answer(kept)
  const drops = cache?.drops ?? 0
  const read = await readLivePage(ctx, shop, slug, locale)
  cache?.keep(key, { ...shop, ...read }, drops)
  return new Answer(read.text)
}
