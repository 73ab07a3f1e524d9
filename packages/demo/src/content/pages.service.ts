import type { Ctx } from '@tradepost/kernel'
import {
  createPages,
  createWidgetConfigDefinitions,
  publishPage,
  schedulePage,
  updatePage,
} from '@tradepost/server'
import { galleryPage, withPictures } from './gallery.ts'
import { demoHomeChange, demoPages } from './pages.ts'
import { teaCardDefinition } from './widgets.ts'

const DAY_MS = 86_400_000

/** A kind of widget, home pages that are live, a campaign for next month, and a draft. */
export const fillPages = async (ctx: Ctx, images: string[]) => {
  await createWidgetConfigDefinitions(ctx, 'web', [teaCardDefinition])
  for (const [shopCode, pages] of Object.entries(demoPages)) {
    const shown = pages.map((page) => (page.code === 'home' ? withPictures(page, images) : page))
    await createPages(ctx, shopCode, shown)
    await publishPage(ctx, shopCode, 'home', 'First version')
  }
  await createPages(ctx, 'web', [galleryPage(images)])
  await publishPage(ctx, 'web', 'gallery', 'First version')
  const publishDate = new Date(ctx.now.getTime() + 30 * DAY_MS).toISOString()
  await schedulePage(ctx, 'web', 'winter', { publishDate })
  await updatePage(ctx, 'web', 'home', demoHomeChange)
}
