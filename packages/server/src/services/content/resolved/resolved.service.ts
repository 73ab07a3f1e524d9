import { type Ctx, normalizeLocale } from '@tradepost/kernel'
import { pageMissing, shopKey } from '../page/page.service.ts'
import { localizedWidget } from '../widget-config/localized-input.rules.ts'
import { isShown } from './resolved.rules.ts'
import { findLivePage } from './resolved.store.ts'

export const getResolvedPage = async (ctx: Ctx, shopCode: string, slug: string, localeCode?: string) => {
  const shop = shopKey(ctx, shopCode)
  const locale = localeCode ? normalizeLocale(localeCode) : null
  const found = await findLivePage(ctx.db, shop, slug, locale)
  if (!found) throw await pageMissing(ctx.db, shop)
  const { content, localizable, fallback, ...live } = found
  const shown = content.dropzones.cmsWidgetList
    .filter((widget) => isShown(widget, ctx.now))
    .map((widget) => localizedWidget(widget, localizable, locale ?? fallback, fallback))
  return { page: { ...content, ...live, dropzones: { cmsWidgetList: shown } } }
}
