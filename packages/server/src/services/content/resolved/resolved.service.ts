import { type Ctx, normalizeLocale } from '@tradepost/kernel'
import { pageMissing, shopKey } from '../page/page.service.ts'
import { isShown } from './resolved.rules.ts'
import { findLivePage } from './resolved.store.ts'

export const getResolvedPage = async (ctx: Ctx, shopCode: string, slug: string, localeCode?: string) => {
  const shop = shopKey(ctx, shopCode)
  const found = await findLivePage(ctx.db, shop, slug, localeCode ? normalizeLocale(localeCode) : null)
  if (!found) throw await pageMissing(ctx.db, shop)
  const { content, ...live } = found
  const shown = content.dropzones.cmsWidgetList.filter((widget) => isShown(widget, ctx.now))
  return { page: { ...content, ...live, dropzones: { cmsWidgetList: shown } } }
}
