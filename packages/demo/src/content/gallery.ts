import type { PageCreate, Widget } from '@tradepost/contract'
import { hero, imageRow, type Words } from './widgets.ts'

/** Shows images of the library, half as large as they are. */
export const galleryPage = (addresses: string[]): PageCreate => ({
  code: 'gallery',
  name: 'Gallery',
  type: 'cms',
  slug: 'gallery',
  pageTitle: { 'en-us': 'From our shelves', 'de-de': 'Aus unseren Regalen' },
  dropzones: {
    cmsWidgetList: [
      imageRow(addresses.map((address) => ({ url: `${address}?width=400`, altText: '', link: '' }))),
    ],
  },
})

const welcome: Words = {
  'en-us': '<h2>A cup of calm</h2><p>Loose teas, fresh coffee and everything around the pot.</p>',
  'de-de': '<h2>Eine Tasse Ruhe</h2><p>Lose Tees, frischer Kaffee und alles rund um die Kanne.</p>',
}

/** The way into three departments. */
const doors = ([pot, tea, , coffee]: string[]): Widget =>
  imageRow(
    [
      { url: tea, altText: 'Tea', link: '/category/tea' },
      { url: coffee, altText: 'Coffee', link: '/category/coffee-beans' },
      { url: pot, altText: 'Teapots', link: '/category/teapots' },
    ].map((picture) => ({ ...picture, url: `${picture.url}?width=400` })),
  )

/** With an image above the rest, and others below it. */
export const withPictures = (page: PageCreate, images: string[]): PageCreate => {
  const [first] = images
  const [top, ...rest] = page.dropzones.cmsWidgetList ?? []
  return {
    ...page,
    dropzones: {
      cmsWidgetList: [
        hero(`${first}?width=1200&height=480&fit=cover`, welcome),
        ...(top ? [top] : []),
        doors(images),
        ...rest,
      ],
    },
  }
}
