import type { PageCreate } from '@tradepost/contract'
import { banner, imageRow } from './widgets.ts'

/** Shows images of the library, half as large as they are. */
export const galleryPage = (addresses: string[]): PageCreate => ({
  code: 'gallery',
  name: 'Gallery',
  type: 'cms',
  slug: 'gallery',
  pageTitle: { 'en-us': 'From our shelves', 'de-de': 'Aus unseren Regalen' },
  dropzones: { cmsWidgetList: [imageRow(addresses.map((address) => `${address}?width=400`))] },
})

/** With an image above the rest. */
export const withBanner = (page: PageCreate, address: string): PageCreate => ({
  ...page,
  dropzones: {
    cmsWidgetList: [
      banner(`${address}?width=800&height=300&fit=cover`),
      ...(page.dropzones.cmsWidgetList ?? []),
    ],
  },
})
