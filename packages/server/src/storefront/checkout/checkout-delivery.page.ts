import type { PickupLocation } from '@tradepost/contract'
import { type Html, html } from '../../site/html.ts'
import { languageTag } from '../visit/locale.rules.ts'
import { mayShip, offeredStores } from './checkout-choice.rules.ts'
import { field, problemAt, type Sheet } from './checkout-field.ts'
import { countriesIn } from './country.rules.ts'

const MAX_SLOTS = 9

/** Until there are so many free ones; full slots are shown between them unless the merchant hides them. */
const shownSlots = ({ frame }: Sheet, slots: PickupLocation['slots']): PickupLocation['slots'] => {
  const { enableFulfillmentScheduling, hideBusyFulfillmentTimeSlots } = frame.merchantSettings
  if (!enableFulfillmentScheduling) return []
  const shown = slots.filter(
    ({ status }) => status === 'active' || (status === 'busy' && !hideBusyFulfillmentTimeSlots),
  )
  const last = shown.filter(({ status }) => status === 'active')[MAX_SLOTS - 1]
  return last ? shown.slice(0, shown.indexOf(last) + 1) : shown
}

const storeOptions = (sheet: Sheet, { code, name, address, isInStock, slots }: PickupLocation): Html => {
  const { words, date } = sheet.frame
  const { locationCode, slotId } = sheet.wish
  const option = (slot: string, text: string, isFull = false) =>
    html`<option value="${code}|${slot}"${code === locationCode && slot === slotId && html` selected`}${(isFull || !isInStock) && html` disabled`}>${name}: ${text}${isFull && ` – ${words.slotFull}`}</option>`
  const city = String((address as { city?: unknown } | null)?.city ?? '')
  const label = `${name}${city === '' || name.includes(city) ? '' : `, ${city}`} – ${isInStock ? words.storeHasAll : words.storeLacks}`
  return html`<optgroup label="${label}">${option('', isInStock ? words.anyTime : words.storeLacks)}${
    isInStock &&
    shownSlots(sheet, slots).map((slot) =>
      option(slot.id, `${date(slot.date)}, ${slot.from}–${slot.to}`, slot.status === 'busy'),
    )
  }</optgroup>`
}

/** Where the goods are, when the store that was chosen lacks some of them. */
const elsewhere = ({ frame, read }: Sheet, stores: readonly PickupLocation[]): Html | null => {
  const [code] = read('pickup').split('|')
  const isLacking = stores.some((store) => store.code === code && !store.isInStock)
  const others = stores.filter(({ isInStock }) => isInStock).map(({ name }) => name)
  return frame.merchantSettings.productShowAlternativeLocation && isLacking && others.length > 0
    ? html`<p class="note">${frame.words.elsewhere(others.join(', '))}</p>`
    : null
}

const pickupPart = (sheet: Sheet): Html => {
  const { frame, view, wish } = sheet
  const stores = offeredStores(frame, view)
  const { mark, text } = problemAt(sheet, 'pickup')
  return html`${elsewhere(sheet, stores)}<label class="field">${frame.words.store}<select name="pickup" required${mark}>${
    wish.locationCode === '' && html`<option value="" selected>${frame.words.choose}</option>`
  }${stores.map((store) => storeOptions(sheet, store))}</select>${text}</label>`
}

const shippingPart = ({ frame, view, wish }: Sheet): Html => {
  const { words, money } = frame
  const { shippingMethods } = view
  const chosen = wish.shippingMethodCode || shippingMethods[0]?.code
  return shippingMethods.length === 0
    ? html`<p class="note bad">${words.noShipping}</p>`
    : html`<fieldset class="pick"><legend>${words.shippingMethod}</legend>${shippingMethods.map(
        ({ code, name, amount }) =>
          html`<label><input type="radio" name="shipping" value="${code}"${code === chosen && html` checked`}> <span>${name}</span> <span>${amount === 0 ? words.free : money(amount)}</span></label>`,
      )}</fieldset>`
}

const methodPart = ({ frame, view, wish: { isPickup } }: Sheet): Html => {
  const { words } = frame
  const stores = offeredStores(frame, view)
  const isEmpty = stores.every(({ isInStock }) => !isInStock)
  const choice = (value: string, label: string, { isChosen = false, reason = '' }) =>
    html`<label><input type="radio" name="delivery" value="${value}"${isChosen && html` checked`}${reason !== '' && !isChosen && html` disabled`}> <span>${label}</span>${reason !== '' && html` <small>${reason}</small>`}</label>`
  return html`<fieldset class="pick"><legend class="sr">${words.delivery}</legend>${
    mayShip(view) && choice('ship', words.ship, { isChosen: !isPickup })
  }${
    stores.length > 0 &&
    choice('pickup', words.collect, { isChosen: isPickup, reason: isEmpty ? words.noStoreHasAll : '' })
  }</fieldset>`
}

/** Saved addresses of a customer; choosing one fills the fields. */
const contactPart = ({ frame, contacts, contactId, wish }: Sheet): Html | null =>
  wish.isPickup || contacts.length === 0
    ? null
    : html`<label class="field">${frame.words.savedAddress}<select name="contact">${contacts.map(
        ({ id, label }) =>
          html`<option value="${id}"${id === contactId && html` selected`}>${label}</option>`,
      )}<option value=""${contactId === '' && html` selected`}>${frame.words.otherAddress}</option></select></label>`

/** Choices that change the sum. A script asks for the new one by itself. */
export const deliveryPart = (sheet: Sheet): Html => {
  const { frame, wish } = sheet
  const { words, locale } = frame
  return html`<section class="panel"><h2>${words.delivery}</h2>${methodPart(sheet)}${contactPart(sheet)}
<div class="fields"><label class="field">${words.country}<select name="country" autocomplete="country">${countriesIn(
    languageTag(locale),
  ).map(
    ({ code, name }) =>
      html`<option value="${code}"${code === wish.country && html` selected`}>${name}</option>`,
  )}</select></label>${!wish.isPickup && field(sheet, { name: 'region', label: words.region, autocomplete: 'address-level1', isOptional: true })}</div>
${wish.isPickup ? pickupPart(sheet) : shippingPart(sheet)}
<button class="button quiet" name="step" value="update" formnovalidate>${words.update}</button></section>`
}
