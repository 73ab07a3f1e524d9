import { type Html, html } from '../../site/html.ts'
import type { Frame } from '../visit/frame.service.ts'

export type ShownPrice = {
  price: number
  salePrice?: number | null
  minPrice?: number | null
  maxPrice?: number | null
  pricePerMeasureUnit?: number | null
  currencyCode: string
}

/** The price of one piece, or nothing in a currency that the shop does not sell in. */
export const amountOf = ({ shop }: Frame, price: ShownPrice | null | undefined): number | null =>
  price && price.currencyCode === shop.currency ? (price.salePrice ?? price.price) : null

export const isOnSale = ({ price, salePrice }: ShownPrice): boolean =>
  salePrice !== null && salePrice !== undefined && salePrice < price

/** A product with variants costs what the cheapest of them costs. */
export const priceText = (frame: Frame, price: ShownPrice | null | undefined): Html => {
  const { words, money } = frame
  const piece = amountOf(frame, price)
  if (!price || piece === null) return html`<span class="price none">${words.noPrice}</span>`
  const { minPrice, maxPrice } = price
  if (typeof minPrice === 'number' && typeof maxPrice === 'number' && minPrice < maxPrice)
    return html`<span class="price">${words.from(money(minPrice))}</span>`
  if (typeof minPrice === 'number' && minPrice === maxPrice)
    return html`<span class="price">${money(minPrice)}</span>`
  return isOnSale(price)
    ? html`<span class="price sale"><ins>${money(piece)}</ins> <del><span class="sr">${words.was('')}</span>${money(price.price)}</del></span>`
    : html`<span class="price">${money(piece)}</span>`
}

export const stars = ({ words, number }: Frame, rating: number | null | undefined): Html | null =>
  typeof rating === 'number'
    ? html`<span class="stars s${Math.round(rating * 2)}" role="img" aria-label="${words.rating(number.format(rating))}"></span>`
    : null

export type Measured = {
  price: ShownPrice | null
  unitPriceRefUom?: string | null
  unitPriceRefValue?: number | null
}

/** The price of a kilogram, litre and the like, where the shop shows it and the product has a measure. */
export const unitPrice = (
  { shop, shopSettings, words, money }: Frame,
  { price, unitPriceRefUom: unit, unitPriceRefValue: value }: Measured,
): Html | null => {
  if (!shopSettings.displayPricePerMeasureUnit || !unit) return null
  if (!price?.pricePerMeasureUnit || price.currencyCode !== shop.currency) return null
  const measure = value && value !== 1 ? `${value} ${unit}` : unit
  return html`<p class="unit">${words.perUnit(money(price.pricePerMeasureUnit), measure)}</p>`
}
