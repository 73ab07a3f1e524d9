import { fail } from '@tradepost/kernel'
import { hasShownMethod } from '../../services/catalog/index.ts'
import { type Html, html } from '../../site/html.ts'
import { firstImage } from '../layout/card.ts'
import { crumbsTo, crumbTrail } from '../layout/crumbs.ts'
import { pictureSource, productHref } from '../layout/links.ts'
import { picture } from '../layout/picture.ts'
import { stars, unitPrice } from '../layout/price.ts'
import { breadcrumbData } from '../layout/structured.ts'
import { richText } from '../markup/rich-text.ts'
import { plainText } from '../markup/sanitize.rules.ts'
import type { Category } from '../visit/category-tree.rules.ts'
import type { Handler, Page, Visit } from '../visit/visit.ts'
import { buyForm, storeList } from './buy-form.page.ts'
import { productData } from './product-data.ts'
import { type PageProduct, type ProductView, viewProduct } from './product-page.service.ts'

const MAX_IMAGES = 12

const gallery = ({ frame, ctx }: Visit, { media, name, code }: PageProduct): Html => {
  const { publicUrl } = ctx.platform.config
  const images = media.filter(({ type, url }) => type === 'image' && pictureSource(url)).slice(0, MAX_IMAGES)
  const shown = (image: PageProduct['media'][number] | undefined, isFirst: boolean) =>
    picture(frame, publicUrl, {
      url: image?.url,
      alt: image?.altText || (name ?? code),
      sizes: '(min-width: 900px) 560px, 100vw',
      width: 800,
      height: 800,
      isFirst,
    })
  return images.length < 2
    ? html`<div class="gallery">${shown(images[0], true)}</div>`
    : html`<div class="gallery many" tabindex="0" role="group" aria-label="${frame.words.pictures}">${images.map((image, index) => shown(image, index === 0))}</div>`
}

const valueText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(', ')
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : typeof value === 'boolean'
      ? value
        ? '✓'
        : '–'
      : ''
}

const detailRow = ({ name, code, value, type, unit }: PageProduct['properties'][number]): Html | null => {
  const text = valueText(value)
  if (text === '' || type === 'product' || type === 'productList') return null
  return html`<div><dt>${name ?? code}</dt><dd>${type === 'html' ? richText(text) : text}${unit && ` ${unit}`}</dd></div>`
}

const details = ({ frame: { words } }: Visit, { properties, code }: PageProduct): Html =>
  html`<section><h2>${words.details}</h2><dl class="details">${properties.map(detailRow)}<div><dt>${words.productCode}</dt><dd>${code}</dd></div></dl></section>`

/** The category that the product belongs to first, as far as it is shown. */
const categoryOf = ({ frame }: Visit, { categories }: PageProduct): Category | null =>
  [...categories]
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
    .map(({ code }) => frame.tree.byCode.get(code))
    .find((category) => category !== undefined) ?? null

const body = (visit: Visit, view: ProductView, trail: Html, message: Html | null): Html => {
  const { product } = view
  const { frame } = visit
  const { longDescription, shortDescription } = product
  return html`${trail}${message}<article class="product">${gallery(visit, product)}<div class="facts"><h1>${product.longName ?? product.name ?? product.code}</h1>
${stars(frame, product.rating)}${shortDescription && html`<div class="lead">${richText(shortDescription)}</div>`}
${buyForm(visit, view)}${unitPrice(frame, product)}${storeList(visit, view)}</div>
<div class="more">${longDescription && html`<section class="prose"><h2>${frame.words.description}</h2>${richText(longDescription)}</section>`}${details(visit, product)}</div></article>`
}

/** With a message above the product, when it could not be put into the cart. */
export const showProduct = async (visit: Visit, code: string, message: Html | null = null): Promise<Page> => {
  const { frame, ctx } = visit
  const view = await viewProduct(visit, code)
  const { product } = view
  const isHidden = product.visibility === 'hidden' && !view.isOffered
  if (isHidden || !hasShownMethod(frame.merchantSettings, product.fulfillmentMethods))
    throw fail('productNotFound')
  const { publicUrl } = ctx.platform.config
  const href = productHref(frame, product.code)
  const name = product.name ?? product.code
  const crumbs = crumbsTo(frame, categoryOf(visit, product), [{ name, href }])
  const text = product.shortDescription ?? product.longDescription
  return {
    title: name,
    description: text && plainText(text, 160),
    canonical: href.slice(frame.home.length),
    image: firstImage(product.media)?.url,
    data: [productData(frame, publicUrl, product), breadcrumbData(publicUrl, crumbs)],
    body: body(visit, view, crumbTrail(frame, crumbs), message),
  }
}

export const productPage: Handler = (visit) => showProduct(visit, visit.params.code ?? '')
