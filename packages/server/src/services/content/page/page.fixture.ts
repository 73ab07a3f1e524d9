import type { PageCreate, Widget } from '@tradepost/contract'
import { harness } from '../../../../test/support/harness.ts'

export const widget = (code: string, more: Partial<Widget> = {}): Widget => ({
  code,
  widgetConfigDefinitionCode: 'someWidget',
  widgetConfig: { text: code },
  visibility: { isHidden: false, scheduleStartDate: null, scheduleEndDate: null },
  layout: { marginTop: 0, marginBottom: null, marginLeft: 1.5, marginRight: null },
  ...more,
})

export const page = (code: string, more: Partial<PageCreate> = {}): PageCreate => ({
  code,
  name: `Page ${code}`,
  type: 'cms',
  slug: code,
  dropzones: { cmsWidgetList: [widget('one'), widget('two')] },
  ...more,
})

export const SHOP = 'web'

/** A merchant with a shop and these pages. */
export const withPages = async (...pages: PageCreate[]) => {
  const h = await harness()
  const shopCode = SHOP
  await h.api.createShops({
    body: { shops: [{ code: shopCode, name: 'Web', locales: ['en-us', 'de-de'], currencies: ['USD'] }] },
  })
  if (pages.length > 0) await h.api.createPages({ shopCode, body: { pages } })
  const key = (pageCode: string) => ({ shopCode, pageCode })
  return {
    ...h,
    shopCode,
    key,
    read: async (pageCode: string) => (await h.api.getPage(key(pageCode))).page,
    live: async (slug: string, localeCode?: string) =>
      (await h.api.getResolvedPage({ shopCode, slug, ...(localeCode && { localeCode }) })).page,
  }
}
