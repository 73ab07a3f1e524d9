import type { Cart } from '@tradepost/contract'
import { cartOfToken, getCart } from '../../services/shop/index.ts'
import { type Html, html } from '../../site/html.ts'
import { icons } from '../layout/icons.ts'
import { productHref } from '../layout/links.ts'
import { picture } from '../layout/picture.ts'
import { merchantText } from '../markup/rich-text.ts'
import { rememberCount, withShopper } from '../session/session.service.ts'
import type { Handler, Page, Visit } from '../visit/visit.ts'
import { note, problemText } from './problem.ts'
import { totalsList } from './totals.ts'

type Item = Cart['cartItems'][number]
type ProductItem = Item & { product: NonNullable<Item['product']> }

const isProduct = (item: Item): item is ProductItem => item.product !== null && item.product !== undefined

const line = ({ frame, ctx }: Visit, { id, quantity, product, messages }: ProductItem): Html => {
  const { words, home, money } = frame
  const { name, price, properties } = product
  const image = picture(frame, ctx.platform.config.publicUrl, {
    url: product.featuredImageUrl,
    alt: '',
    sizes: '80px',
    width: 160,
    height: 160,
  })
  const sum = price.special ?? price.default
  return html`<li>${image}<div><a class="name" href="${productHref(frame, product.id)}">${name}</a>
<ul>${properties.map(({ label, value }) => html`<li>${label}: ${value}</li>`)}</ul>${note(
    'bad',
    messages.map((message) => problemText(frame, { ...message, entityId: name })),
  )}</div>
<strong class="price">${money(sum)}</strong>
<div class="change"><form method="post" action="${home}/cart/update" data-submit><input type="hidden" name="id" value="${id}"><input type="number" name="quantity" value="${quantity}" min="0" step="any" inputmode="decimal" aria-label="${words.quantityOf(name)}"> <button class="button quiet">${words.update}</button></form>
<form method="post" action="${home}/cart/update"><input type="hidden" name="id" value="${id}"><input type="hidden" name="quantity" value="0"><button class="link" aria-label="${words.removeItem(name)}">${icons.trash} ${words.remove}</button></form></div></li>`
}

const couponRow = ({ frame }: Visit, { coupon }: Item): Html | null => {
  if (!coupon) return null
  const { words, home } = frame
  return html`<li>${coupon.label ?? coupon.code}${
    coupon.code &&
    html` <form method="post" action="${home}/cart/coupon/remove"><input type="hidden" name="code" value="${coupon.code}"><button class="link" aria-label="${words.removeItem(coupon.code)}">${words.remove}</button></form>`
  }</li>`
}

const summary = (visit: Visit, cart: Cart): Html => {
  const { words, home } = visit.frame
  const coupons = cart.cartItems.filter(({ coupon }) => coupon)
  return html`<aside class="panel stick"><h2>${words.summary}</h2>${totalsList(visit.frame, cart.totals, cart.flags.taxIncluded)}
${coupons.length > 0 && html`<ul>${coupons.map((item) => couponRow(visit, item))}</ul>`}
<p>${cart.flags.orderable ? html`<a class="button large" href="${home}/checkout">${words.toCheckout}</a>` : html`<button class="button large" disabled>${words.toCheckout}</button>`}</p>
<form method="post" action="${home}/cart/coupon"><label class="field">${words.coupon}<input name="code" maxlength="255" required autocomplete="off"></label><button class="button quiet">${words.useCoupon}</button></form></aside>`
}

/** The cart of the shopper, with what was wrong with the last form. */
export const showCart = async (visit: Visit, problems: readonly string[] = []): Promise<Page> => {
  const { frame, ctx } = visit
  const { words } = frame
  const cart = await getCart(ctx, cartOfToken(ctx, undefined), frame.locale)
  const products = cart.cartItems.filter(isProduct)
  rememberCount(visit, products.length)
  const messages = cart.messages.map((message) =>
    message.code === 'EINVALIDCOUPON'
      ? words.problems.couponWaits(
          String((message.messageParams as Record<string, unknown>).couponCode ?? ''),
        )
      : problemText(frame, message),
  )
  return {
    title: words.cart,
    isPrivate: true,
    status: problems.length > 0 ? 422 : 200,
    body: html`<h1>${words.cart}</h1>${note('bad', problems)}${note('good', messages)}${
      products.length === 0
        ? html`<div class="empty"><p>${words.cartEmpty}</p><p><a class="button" href="${frame.home}">${words.goShopping}</a></p></div>`
        : html`<div class="split"><ul class="lines">${products.map((item) => line(visit, item))}</ul>${summary(visit, cart)}</div>`
    }${merchantText(frame.shopSettings.cartSupplementalContent)}`,
  }
}

export const cartPage: Handler = async (visit) => showCart(await withShopper(visit))
