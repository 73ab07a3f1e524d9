import type { PageCreate, Widget } from '@tradepost/contract'
import { type Client, expectNoErrors } from '@tradepost/sdk'

export const PAGE_SHOP = 'web'
/** How many versions each live page has behind it, by its slug. */
export const pageVersions = { 'page-fresh': 1, 'page-edited': 100 } as const

const words = (text: string) => ({ 'en-us': text, 'de-de': `${text} auf Deutsch` })

const widget = (
  code: string,
  widgetConfigDefinitionCode: string,
  widgetConfig: Record<string, unknown>,
): Widget => ({
  code,
  widgetConfigDefinitionCode,
  widgetConfig,
  visibility: { isHidden: false, scheduleStartDate: null, scheduleEndDate: null },
  layout: { marginTop: 0, marginBottom: 24, marginLeft: null, marginRight: null },
})

const image = (name: string) => ({ url: `https://images.test/${name}.png`, altText: name })

/** About what a home page has: a banner, a headline, texts, images and products in two languages. */
const widgets: Widget[] = [
  widget('hero', 'heroBannerWidget', { text: words('<p>Summer</p>'), backgroundImage: image('hero') }),
  widget('headline', 'headlineWidget', {
    headline: { 'en-us': { text: 'Hello' }, 'de-de': { text: 'Hallo' } },
  }),
  widget('row', 'imageRowWidget', {
    images: ['one', 'two', 'three', 'four'].map((name) => ({ image: image(name), link: `/${name}` })),
    imageWrapping: 'responsiveDense',
    imageSpacing: 8,
  }),
  ...['new', 'best', 'sale'].map((code) =>
    widget(code, 'productSliderWidget', {
      products: { category: code },
      productCount: 12,
      sort: 'priceAsc',
      showHeadline: true,
      headline: words(`Our ${code} products`),
    }),
  ),
  ...['story', 'service'].map((code) =>
    widget(code, 'richTextWidget', { text: words(`<p>${'A few lines of text. '.repeat(20)}</p>`) }),
  ),
  widget('more', 'buttonWidget', { text: words('More'), link: '/more' }),
  widget('card', 'cardWidget', { title: words('A card') }),
]

const pageOf = (slug: string): PageCreate => ({
  code: slug,
  name: slug,
  type: 'cms',
  slug,
  pageTitle: words('Home'),
  dropzones: { cmsWidgetList: widgets },
})

/** A shop with a kind of widget of its own, and live pages with few and many versions. */
export const loadPages = async (api: Client): Promise<void> => {
  const shopCode = PAGE_SHOP
  const shop = { code: shopCode, name: 'Web', locales: ['en-us', 'de-de'], currencies: ['USD'] as ['USD'] }
  expectNoErrors(await api.createShops({ body: { shops: [shop] } }))
  await api.createWidgetConfigDefinitions({
    shopCode,
    body: {
      widgetConfigDefinitions: [
        {
          code: 'cardWidget',
          name: words('Card'),
          widgetConfigInputs: [{ code: 'title', type: 'text', localizable: true }],
        },
      ],
    },
  })
  await api.createPages({ shopCode, body: { pages: Object.keys(pageVersions).map(pageOf) } })
  for (const [pageCode, versions] of Object.entries(pageVersions))
    for (let version = 0; version < versions; version++)
      await api.publishPage({ shopCode, pageCode, body: {} })
}
