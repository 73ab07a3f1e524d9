import { type Html, html } from '../../site/html.ts'
import { productCard } from '../layout/card.ts'
import { categoryHref, pictureSource } from '../layout/links.ts'
import { picture } from '../layout/picture.ts'
import type { Category } from '../visit/category-tree.rules.ts'
import type { Visit } from '../visit/visit.ts'
import { type Config, codeOf, isOn, numberOf, textOf, wordOf } from './config.rules.ts'
import type { Draw, Drawing } from './widget.types.ts'

const headlineOf = (config: Config): Html | null =>
  isOn(config, 'showHeadline') && textOf(config, 'headline') !== ''
    ? html`<h2>${textOf(config, 'headline')}</h2>`
    : null

/** Where the visitor finds more of the same. */
const moreHref = ({ frame }: Visit, config: Config): string | null => {
  const products = (config.products ?? {}) as Record<string, unknown>
  const category = codeOf(products.category)
  if (category !== '') return categoryHref(frame, category)
  const words = String(products.brand ?? products.searchTerm ?? '')
  return words === '' ? null : `${frame.home}/search?q=${encodeURIComponent(words)}`
}

const cards = ({ visit, config, products, isFirst }: Drawing): Html[] =>
  products.map((product) =>
    productCard(
      visit,
      product,
      {
        showName: isOn(config, 'showName', true),
        showPrice: isOn(config, 'showPrice', true),
        showRating: isOn(config, 'showRating'),
      },
      isFirst,
    ),
  )

export const productListWidget: Draw = (drawing) => {
  const { visit, config, products } = drawing
  if (products.length === 0) return null
  const more = isOn(config, 'loadMoreButton') ? moreHref(visit, config) : null
  return html`${headlineOf(config)}<ul class="cards">${cards(drawing)}</ul>${
    more !== null &&
    html`<p class="center"><a class="button quiet" href="${more}">${visit.frame.words.seeAll}</a></p>`
  }`
}

export const productSliderWidget: Draw = (drawing) => {
  const { config, products, visit } = drawing
  return products.length === 0
    ? null
    : html`${headlineOf(config)}<div class="slide" tabindex="0" role="group" aria-label="${textOf(config, 'headline') || visit.frame.words.inThisShop}"><ul class="cards run">${cards(drawing)}</ul></div>`
}

const orders: Record<string, (a: Category, b: Category) => number> = {
  nameasc: (a, b) => a.name.localeCompare(b.name),
  namedesc: (a, b) => b.name.localeCompare(a.name),
}

/** Below a category, or with none those at the top. */
const categoriesIn = ({ frame }: Visit, config: Config): Category[] => {
  const code = codeOf(config.category)
  const found = code === '' ? frame.tree.roots : (frame.tree.byCode.get(code)?.children ?? [])
  const order = orders[wordOf(config, 'sort')]
  return order ? found.toSorted(order) : found
}

export const categoryTiles = (visit: Visit, categories: readonly Category[], showImages: boolean): Html =>
  html`<ul class="tiles${!showImages && ' plain'}">${categories.map(({ code, name, image }) => {
    const url = pictureSource(image)
    return html`<li><a href="${categoryHref(visit.frame, code)}">${
      showImages &&
      url !== null &&
      picture(visit.frame, visit.ctx.platform.config.publicUrl, {
        url,
        alt: '',
        sizes: '(min-width: 700px) 20vw, 45vw',
        width: 400,
        height: 400,
      })
    }<span>${name}</span></a></li>`
  })}</ul>`

export const categoryListWidget: Draw = ({ visit, config }) => {
  const categories = categoriesIn(visit, config)
  return categories.length === 0
    ? null
    : html`${headlineOf(config)}${categoryTiles(visit, categories, isOn(config, 'showImages', true))}`
}

const level = (visit: Visit, categories: readonly Category[], depth: number): Html =>
  html`<ul>${categories.map(
    ({ code, name, children }) =>
      html`<li><a href="${categoryHref(visit.frame, code)}">${name}</a>${depth > 1 && children.length > 0 && level(visit, children, depth - 1)}</li>`,
  )}</ul>`

/** The whole branch at once: each click leads to its category, without a script. */
export const nestedCategoryFilterWidget: Draw = ({ visit, config }) => {
  const categories = categoriesIn(visit, config)
  const depth = numberOf(config, 'maxDepth', 1, 3) ?? 3
  const label = textOf(config, 'level1Label') || visit.frame.words.categories
  return categories.length === 0
    ? null
    : html`${headlineOf(config)}<nav class="finder" aria-label="${label}">${level(visit, categories, depth)}</nav>`
}
