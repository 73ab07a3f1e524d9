import { type Html, html } from '../../site/html.ts'
import type { Visit } from '../visit/visit.ts'
import { productHref } from './links.ts'
import { picture } from './picture.ts'
import { isOnSale, type Measured, priceText, stars, unitPrice } from './price.ts'

/** A product as lists show it; the fields that they ask the catalog for. */
export type CardProduct = Measured & {
  code: string
  name: string | null
  rating?: number | null
  media?: { type: string; url: string; altText?: string | null }[]
  visibility?: string
  availability?: { isAvailable: boolean }
}

export const cardFields =
  'code,name,rating,media,price,visibility,availability,unitPriceRefUom,unitPriceRefValue'

export type CardParts = { showName?: boolean; showPrice?: boolean; showRating?: boolean }

export const firstImage = (media: CardProduct['media']) => media?.find(({ type }) => type === 'image')

export const productCard = (
  { frame, ctx }: Visit,
  product: CardProduct,
  { showName = true, showPrice = true, showRating = true }: CardParts = {},
  isFirst = false,
): Html => {
  const { words } = frame
  const { code, price, rating } = product
  const name = product.name ?? code
  const isSoldOut = product.availability?.isAvailable === false
  const image = picture(frame, ctx.platform.config.publicUrl, {
    url: firstImage(product.media)?.url,
    alt: showName ? '' : name,
    sizes: '(min-width: 1100px) 260px, (min-width: 700px) 30vw, 46vw',
    width: 400,
    height: 400,
    isFirst,
  })
  return html`<li class="card"><a href="${productHref(frame, code)}">${image}${
    isSoldOut
      ? html`<span class="badge out">${words.soldOut}</span>`
      : price && isOnSale(price) && html`<span class="badge">${words.sale}</span>`
  }${showName && html`<span class="name">${name}</span>`}</a>${showRating && stars(frame, rating)}${
    showPrice && html`${priceText(frame, price)}${unitPrice(frame, product)}`
  }${frame.merchantSettings.productListShowInventory && !isSoldOut && html`<span class="level in">${words.inStock}</span>`}</li>`
}

/** Products that the shop hides while they are sold out are in no list. */
export const isShown = ({ visibility }: CardProduct): boolean => visibility !== 'hidden'
