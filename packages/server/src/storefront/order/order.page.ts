import { type ShopperOrder, type ShopperStatus, salesOrderStates } from '@tradepost/contract'
import { listPickupStores } from '../../services/location/index.ts'
import { getShopperOrder } from '../../services/shop/index.ts'
import { type Html, html } from '../../site/html.ts'
import { statusText } from '../account/account.page.ts'
import { note } from '../cart/problem.ts'
import { totalsList } from '../cart/totals.ts'
import { productHref } from '../layout/links.ts'
import { picture } from '../layout/picture.ts'
import { merchantText } from '../markup/rich-text.ts'
import { withShopper } from '../session/session.service.ts'
import type { Frame } from '../visit/frame.service.ts'
import { type Handler, queryText, type Visit } from '../visit/visit.ts'
import { checkInPrompt } from './check-in.form.ts'

/** The shop's own text about an order, by the status that the shopper sees. */
const contents = {
  new: 'orderStatusSubmittedContent',
  open: 'orderStatusSubmittedContent',
  inProgress: 'orderStatusInProgressContent',
  ready: 'orderStatusReadyContent',
  fulfilled: 'orderStatusCompletedContent',
  completed: 'orderStatusCompletedContent',
  canceled: 'orderStatusCanceledContent',
  rejected: 'orderStatusCanceledContent',
} as const satisfies Record<ShopperStatus, string>

type Item = ShopperOrder['items'][number]

/** Of a substitute: what was ordered, and what one piece costs more or less than that. */
const substituteText = (
  { words, money }: Frame,
  { name, priceDifference }: NonNullable<Item['replaces']>,
) => {
  const difference = money(Math.abs(priceDifference))
  const dearer = priceDifference > 0 ? words.dearer(difference) : words.cheaper(difference)
  return [words.insteadOf(name), ...(priceDifference === 0 ? [] : [dearer])].join(', ')
}

const item = (
  { frame, ctx }: Visit,
  { productId, name, imageUrl, quantity, amount, replaces }: Item,
): Html => {
  const image = picture(frame, ctx.platform.config.publicUrl, {
    url: imageUrl,
    alt: '',
    sizes: '80px',
    width: 160,
    height: 160,
  })
  return html`<li>${image}<div><a class="name" href="${productHref(frame, productId)}">${name}</a><ul><li>${frame.words.quantity}: ${quantity}</li>${replaces && html`<li>${substituteText(frame, replaces)}</li>`}</ul></div><strong class="price">${frame.money(amount)}</strong></li>`
}

/** Money that was paid and given back, as far as there was any. */
const balanceList = ({ frame }: Visit, { balance }: ShopperOrder): Html | null => {
  const rows = (['paidAmount', 'refundedAmount', 'refundDueAmount'] as const).filter(
    (name) => balance[name] > 0,
  )
  return rows.length === 0
    ? null
    : html`<dl class="sums">${rows.map((name) => html`<div><dt>${frame.words.balance[name]}</dt><dd>${frame.money(balance[name])}</dd></div>`)}</dl>`
}

const addressText = (address: Record<string, unknown> | null): string =>
  ['firstName', 'lastName', 'address1', 'address2', 'address3', 'address4', 'postalCode', 'city', 'country']
    .map((name) => address?.[name])
    .filter(Boolean)
    .join(', ')

const facts = (visit: Visit, order: ShopperOrder, store: string | null): Html => {
  const { words, date } = visit.frame
  const { fulfillment, shippingAddress, payment } = order
  const slot = fulfillment.slot as { date?: string; from?: string; to?: string } | null
  const row = (label: string, text: string) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`
  return html`<dl class="details">${row(words.status, statusText(visit, order.status))}${row(words.date, date(order.date))}${
    store !== null
      ? row(
          words.collectAt,
          [store, slot?.date && date(slot.date), slot?.from && `${slot.from}–${slot.to}`]
            .filter(Boolean)
            .join(', '),
        )
      : shippingAddress && row(words.shipTo, addressText(shippingAddress as Record<string, unknown>))
  }${payment && row(words.paidBy, words.paymentMethods[payment.methodCode ?? ''] ?? payment.methodCode ?? '')}${order.emailAddress && row(words.email, order.emailAddress)}</dl>`
}

/** By its code when it is no place to collect goods any more. */
const storeOf = async ({ ctx }: Visit, { fulfillment: { locationCode } }: ShopperOrder) => {
  if (!locationCode) return null
  const [place] = await listPickupStores(ctx.db, ctx.merchantId, ctx.now, locationCode)
  return place?.name ?? locationCode
}

/** For the shopper who bought it, and anyone with its link. */
export const orderPage: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const { frame, ctx, params } = visit
  const { words } = frame
  const order = await getShopperOrder(ctx, params.orderNumber ?? '', { secret: queryText(visit, 'secret') })
  const [store, prompt] = await Promise.all([storeOf(visit, order), checkInPrompt(visit, order)])
  const { shopSettings } = frame
  return {
    title: words.order(order.orderNumber),
    isPrivate: true,
    body: html`${queryText(visit, 'thanks') !== '' && note('good', [words.thanks])}<h1>${words.order(order.orderNumber)}</h1>${merchantText(shopSettings[contents[salesOrderStates[order.status].shopperSees]])}${prompt}
<div class="split"><div>${facts(visit, order, store)}<h2>${words.items}</h2><ul class="lines">${order.items.map((one) => item(visit, one))}</ul>${merchantText(shopSettings.orderSupplementalContent)}</div>
<aside class="panel stick"><h2>${words.summary}</h2>${totalsList(frame, order.totals, frame.shop.isTaxIncluded)}${balanceList(visit, order)}</aside></div>`,
  }
}
