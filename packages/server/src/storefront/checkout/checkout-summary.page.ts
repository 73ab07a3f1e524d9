import type { Cart } from '@tradepost/contract'
import { type Html, html } from '../../site/html.ts'
import { totalsList } from '../cart/totals.ts'
import type { Sheet } from './checkout-field.ts'

type Item = Cart['cartItems'][number]

const line = ({ frame }: Sheet, quantity: number, product: NonNullable<Item['product']>): Html => {
  const { name, price, appliedDiscounts, properties } = product
  const about = [
    ...properties.map(({ label, value }) => `${label}: ${value}`),
    ...appliedDiscounts.map(({ label }) => label ?? ''),
  ]
  return html`<li><span>${frame.number.format(quantity)} × ${name}</span><strong>${frame.money(price.special ?? price.default)}</strong>${about.map((text) => html`<small>${text}</small>`)}</li>`
}

/** The products with their prices, and every promotion that lowers them. */
export const summaryPart = (sheet: Sheet): Html => {
  const { frame, view } = sheet
  const onLines = new Set(
    view.cartItems.flatMap(({ product }) => product?.appliedDiscounts ?? []).map(({ label }) => label),
  )
  const others = view.cartItems.flatMap(({ coupon }) =>
    coupon && !onLines.has(coupon.label) ? [coupon.label ?? coupon.code] : [],
  )
  return html`<aside class="panel stick"><h2>${frame.words.summary}</h2><ul class="brief">${view.cartItems.map(
    ({ quantity, product }) => product && line(sheet, quantity, product),
  )}</ul>${totalsList(frame, view.totals, view.taxIncluded)}${
    others.length > 0 && html`<ul class="promotions">${others.map((label) => html`<li>${label}</li>`)}</ul>`
  }</aside>`
}
