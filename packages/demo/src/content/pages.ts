import type { PageCreate, Widget } from '@tradepost/contract'

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

const headline = (text: string) =>
  widget('headline', 'headlineWidget', {
    headline: { text, textAlign: 'center', typography: 'h1', bold: true, italic: false, underline: false },
  })

const teas = (text: string) =>
  widget('teas', 'productSliderWidget', {
    products: { manualItemNumbers: ['tea-assam-100g', 'tea-breakfast-100g'] },
    productCount: 2,
    showName: true,
    showPrice: true,
    showHeadline: true,
    headline: text,
  })

/** Live, with later changes in the draft. */
const home = (title: Record<string, string>, welcome: string, favorites: string): PageCreate => ({
  code: 'home',
  name: 'Home',
  type: 'cms',
  slug: 'home',
  pageTitle: title,
  isFavorite: true,
  isProtected: true,
  dropzones: { cmsWidgetList: [headline(welcome), teas(favorites)] },
})

const titles = { 'en-us': 'Fine teas', 'de-de': 'Feine Tees' }

export const demoPages: Record<string, PageCreate[]> = {
  web: [
    home(titles, 'A cup of calm', 'Our favorites'),
    {
      code: 'winter',
      name: 'Winter campaign',
      type: 'cms',
      slug: 'winter',
      pageTitle: { 'en-us': 'Winter teas', 'de-de': 'Tee im Winter' },
      dropzones: {
        cmsWidgetList: [
          headline('Warm hands'),
          widget('story', 'richTextWidget', { text: '<p>Spices, smoke and honey for long evenings.</p>' }),
        ],
      },
    },
    {
      code: 'about',
      name: 'About us',
      type: 'cms',
      slug: 'about-us',
      pageTitle: { 'en-us': 'About us' },
      dropzones: { cmsWidgetList: [headline('Since 1893')] },
    },
  ],
  'web-de': [home(titles, 'Eine Tasse Ruhe', 'Unsere Lieblinge')],
}

/** A change of the home page that nobody has published yet. */
export const demoHomeChange = { name: 'Home, with the new slogan' }
