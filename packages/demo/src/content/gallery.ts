import type { PageCreate } from '@tradepost/contract'

/** Shows images of the library, half as large as they are. */
export const galleryPage = (addresses: string[]): PageCreate => ({
  code: 'gallery',
  name: 'Gallery',
  type: 'cms',
  slug: 'gallery',
  pageTitle: { 'en-us': 'From our shelves', 'de-de': 'Aus unseren Regalen' },
  dropzones: {
    cmsWidgetList: [
      {
        code: 'pictures',
        widgetConfigDefinitionCode: 'imageRowWidget',
        widgetConfig: {
          images: addresses.map((url) => ({ image: { url: `${url}?width=400`, altText: '' }, link: '' })),
          imageWrapping: 'responsiveDefault',
          imageSpacing: 8,
          parallax: false,
          borderRadius: 'rounded',
        },
        visibility: { isHidden: false, scheduleStartDate: null, scheduleEndDate: null },
        layout: { marginTop: 0, marginBottom: 24, marginLeft: null, marginRight: null },
      },
    ],
  },
})
