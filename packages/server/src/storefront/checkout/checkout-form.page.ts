import type { CheckoutView, PickupLocation } from '@tradepost/contract'
import { type Html, html } from '../../site/html.ts'
import { joined, legalLinks } from '../layout/legal.ts'
import { languageTag } from '../visit/locale.rules.ts'
import type { Visit } from '../visit/visit.ts'
import {
  addressLines,
  mayShip,
  type Offered,
  offeredStores,
  pickupMethod,
  readerOf,
} from './checkout-choice.rules.ts'
import { countriesIn } from './country.rules.ts'

const MAX_SLOTS = 9

type Field = {
  name: string
  label: string
  autocomplete?: string
  type?: string
  isOptional?: boolean
  max?: number
}

const field = (
  visit: Visit,
  { name, label, autocomplete, type = 'text', isOptional = false, max = 255 }: Field,
): Html =>
  html`<label class="field">${label}<input type="${type}" name="${name}" maxlength="${max}" value="${readerOf(visit)(name)}"${autocomplete && html` autocomplete="${autocomplete}"`}${!isOptional && html` required`}></label>`

/** Loads the page again with other totals; a script sends it by itself. */
export const deliveryForm = (visit: Visit, { view, destination }: Offered): Html => {
  const { isPickup, country, region } = destination
  const { words, home, locale } = visit.frame
  const hasPickup = pickupMethod(view) !== undefined && offeredStores(visit.frame, view).length > 0
  const choice = (value: string, label: string, isChosen: boolean) =>
    html`<label><input type="radio" name="delivery" value="${value}"${isChosen && html` checked`}> <span>${label}</span></label>`
  return html`<section class="panel"><h2>${words.delivery}</h2><form action="${home}/checkout" data-submit><fieldset class="pick"><legend class="sr">${words.delivery}</legend>${mayShip(view) && choice('ship', words.ship, !isPickup)}${hasPickup && choice('pickup', words.collect, isPickup)}</fieldset>
<div class="fields"><label class="field">${words.country}<select name="country" autocomplete="country">${countriesIn(
    languageTag(locale),
  ).map(
    ({ code, name }) => html`<option value="${code}"${code === country && html` selected`}>${name}</option>`,
  )}</select></label>${!isPickup && html`<label class="field">${words.region}<input name="region" maxlength="255" value="${region}" autocomplete="address-level1"></label>`}</div>
<button class="button quiet">${words.update}</button></form></section>`
}

/** Until there are so many free ones; full slots are shown between them unless the merchant hides them. */
const shownSlots = ({ frame }: Visit, slots: PickupLocation['slots']): PickupLocation['slots'] => {
  const { enableFulfillmentScheduling, hideBusyFulfillmentTimeSlots } = frame.merchantSettings
  if (!enableFulfillmentScheduling) return []
  const shown = slots.filter(
    ({ status }) => status === 'active' || (status === 'busy' && !hideBusyFulfillmentTimeSlots),
  )
  const last = shown.filter(({ status }) => status === 'active')[MAX_SLOTS - 1]
  return last ? shown.slice(0, shown.indexOf(last) + 1) : shown
}

const storeOptions = (visit: Visit, { code, name, address, isInStock, slots }: PickupLocation): Html => {
  const { words, date } = visit.frame
  const chosen = readerOf(visit)('pickup')
  const option = (value: string, text: string, isFull = false) =>
    html`<option value="${value}"${value === chosen && html` selected`}${isFull && html` disabled`}>${text}${isFull && ` – ${words.slotFull}`}</option>`
  const city = String((address as { city?: unknown } | null)?.city ?? '')
  const label = `${name}${city === '' || name.includes(city) ? '' : `, ${city}`}${isInStock ? ` – ${words.storeHasAll}` : ''}`
  return html`<optgroup label="${label}">${option(`${code}|`, `${name}: ${words.anyTime}`)}${shownSlots(
    visit,
    slots,
  ).map((slot) =>
    option(
      `${code}|${slot.id}`,
      `${name}: ${date(slot.date)}, ${slot.from}–${slot.to}`,
      slot.status === 'busy',
    ),
  )}</optgroup>`
}

/** Where the goods are, when the store that was chosen lacks some of them. */
const elsewhere = (visit: Visit, stores: readonly PickupLocation[]): Html | null => {
  const { words, merchantSettings } = visit.frame
  const [code] = readerOf(visit)('pickup').split('|')
  const isLacking = stores.some((store) => store.code === code && !store.isInStock)
  const others = stores.filter(({ isInStock }) => isInStock).map(({ name }) => name)
  return merchantSettings.productShowAlternativeLocation && isLacking && others.length > 0
    ? html`<p class="note">${words.elsewhere(others.join(', '))}</p>`
    : null
}

const pickupPart = (visit: Visit, view: CheckoutView): Html => {
  const stores = offeredStores(visit.frame, view)
  return html`${elsewhere(visit, stores)}<label class="field">${visit.frame.words.store}<select name="pickup" required>${stores.map((store) => storeOptions(visit, store))}</select></label>`
}

const shippingPart = (visit: Visit, { shippingMethods }: CheckoutView): Html => {
  const { words, money } = visit.frame
  const chosen = readerOf(visit)('shipping') || shippingMethods[0]?.code
  return shippingMethods.length === 0
    ? html`<p class="note bad">${words.noShipping}</p>`
    : html`<fieldset class="pick"><legend>${words.shippingMethod}</legend>${shippingMethods.map(
        ({ code, name, amount }) =>
          html`<label><input type="radio" name="shipping" value="${code}"${code === chosen && html` checked`}> <span>${name}</span> <span>${amount === 0 ? words.free : money(amount)}</span></label>`,
      )}</fieldset>`
}

const addressPart = (visit: Visit): Html => {
  const { words } = visit.frame
  const [, ...more] = addressLines(visit.frame)
  return html`${field(visit, { name: 'address1', label: words.street, autocomplete: 'address-line1' })}${more.map(
    (line) =>
      field(visit, {
        name: `address${line}`,
        label: words.addressLine(line),
        // browsers know three lines
        ...(line < 4 && { autocomplete: `address-line${line}` }),
        isOptional: true,
      }),
  )}<div class="fields">${field(visit, { name: 'postalCode', label: words.postalCode, autocomplete: 'postal-code', max: 50 })}${field(visit, { name: 'city', label: words.city, autocomplete: 'address-level2' })}</div>`
}

const paymentPart = (visit: Visit, { paymentMethods }: CheckoutView): Html => {
  const { words } = visit.frame
  const chosen = readerOf(visit)('payment') || paymentMethods[0]?.code
  const radio = (code: string) =>
    html`<label><input type="radio" name="payment" value="${code}"${code === chosen && html` checked`}> <span>${words.paymentMethods[code] ?? code}</span></label>`
  return html`<fieldset class="pick"><legend>${words.paymentMethod}</legend>${paymentMethods.map(({ code }) => radio(code))}</fieldset>${
    paymentMethods.some(({ code }) => code === 'testCard') &&
    html`<fieldset data-for="payment=testCard"><legend class="sr">${words.cardNumber}</legend>${field(visit, { name: 'cardNumber', label: words.cardNumber, autocomplete: 'cc-number', isOptional: true, max: 30 })}</fieldset>`
  }`
}

/** Beside the button, where the law of many countries wants it. */
const legalPart = ({ frame }: Visit): Html | null => {
  const links = legalLinks(frame)
  return links.length === 0 ? null : html`<p class="legal">${frame.words.readFirst} ${joined(links)}</p>`
}

type Shown = Offered & { cartId: string }

export const buyForm = (visit: Visit, { destination, view, cartId }: Shown): Html => {
  const { words, home } = visit.frame
  const { isPickup, country, region } = destination
  const canBuy = view.orderable && (isPickup || view.shippingMethods.length > 0)
  const hidden = { cartId, country, region, delivery: isPickup ? 'pickup' : 'ship' }
  return html`<form method="post" action="${home}/checkout" data-choices>${Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}
<section class="panel"><h2>${isPickup ? words.collect : words.address}</h2>${isPickup ? pickupPart(visit, view) : html`${shippingPart(visit, view)}`}
<div class="fields">${field(visit, { name: 'firstName', label: words.firstName, autocomplete: 'given-name' })}${field(visit, { name: 'lastName', label: words.lastName, autocomplete: 'family-name' })}</div>${!isPickup && addressPart(visit)}
<div class="fields">${field(visit, { name: 'email', label: words.email, type: 'email', autocomplete: 'email' })}${field(visit, { name: 'phone', label: words.phone, type: 'tel', autocomplete: 'tel', isOptional: true, max: 50 })}</div></section>
<section class="panel">${paymentPart(visit, view)}<label class="field">${words.notes}<textarea name="notes" maxlength="1000">${readerOf(visit)('notes')}</textarea></label>
${legalPart(visit)}<button class="button large"${!canBuy && html` disabled`}>${words.buyNow}</button></section></form>`
}
