import { type Html, html } from '../../site/html.ts'
import { joined, legalLinks } from '../layout/legal.ts'
import type { Frame } from '../visit/frame.service.ts'
import { addressLines, mayBuy, sumFields } from './checkout-choice.rules.ts'
import { deliveryPart } from './checkout-delivery.page.ts'
import { field, keptFields, problemAt, type Sheet } from './checkout-field.ts'

const streetNames = (frame: Frame): string[] => [
  ...addressLines(frame).map((line) => `address${line}`),
  'postalCode',
  'city',
]

const streetPart = (sheet: Sheet): Html => {
  const { frame } = sheet
  const { words } = frame
  const [, ...more] = addressLines(frame)
  return html`${field(sheet, { name: 'address1', label: words.street, autocomplete: 'address-line1' })}${more.map(
    (line) =>
      field(sheet, {
        name: `address${line}`,
        label: words.addressLine(line),
        // browsers know three lines
        ...(line < 4 && { autocomplete: `address-line${line}` }),
        isOptional: true,
      }),
  )}<div class="fields">${field(sheet, { name: 'postalCode', label: words.postalCode, autocomplete: 'postal-code', max: 50 })}${field(sheet, { name: 'city', label: words.city, autocomplete: 'address-level2' })}</div>`
}

const personPart = (sheet: Sheet): Html => {
  const { words } = sheet.frame
  const { isPickup } = sheet.wish
  return html`<section class="panel"><h2>${isPickup ? words.contact : words.address}</h2>
<div class="fields">${field(sheet, { name: 'firstName', label: words.firstName, autocomplete: 'given-name' })}${field(sheet, { name: 'lastName', label: words.lastName, autocomplete: 'family-name' })}</div>${!isPickup && streetPart(sheet)}
<div class="fields">${field(sheet, { name: 'email', label: words.email, type: 'email', autocomplete: 'email' })}${field(sheet, { name: 'phone', label: words.phone, type: 'tel', autocomplete: 'tel', isOptional: true, max: 50 })}</div></section>`
}

const paymentPart = (sheet: Sheet): Html => {
  const { frame, view, read } = sheet
  const { words } = frame
  const { paymentMethods } = view
  const chosen = read('payment') || paymentMethods[0]?.code
  const radio = (code: string) =>
    html`<label><input type="radio" name="payment" value="${code}"${code === chosen && html` checked`}> <span>${words.paymentMethods[code] ?? code}</span></label>`
  return html`<fieldset class="pick"><legend>${words.paymentMethod}</legend>${paymentMethods.map(({ code }) => radio(code))}${problemAt(sheet, 'payment').text}</fieldset>${
    paymentMethods.some(({ code }) => code === 'testCard') &&
    html`<fieldset data-for="payment=testCard"><legend class="sr">${words.cardNumber}</legend>${field(sheet, { name: 'cardNumber', label: words.cardNumber, autocomplete: 'cc-number', isOptional: true, max: 30 })}</fieldset>`
  }`
}

/** Beside the button, where the law of many countries wants it. */
const legalPart = (frame: Frame): Html | null => {
  const links = legalLinks(frame)
  return links.length === 0 ? null : html`<p class="legal">${frame.words.readFirst} ${joined(links)}</p>`
}

/** One form, so that nothing is lost when the delivery changes. It carries the sum that it shows, and what stands for the goods. */
export const checkoutForm = (sheet: Sheet, total: number): Html => {
  const { frame, view, wish, read, cartId, contactId } = sheet
  const { words, home } = frame
  return html`<form class="steps" method="post" action="${home}/checkout" data-choices data-sum="${sumFields.join(' ')}">
<input type="hidden" name="cartId" value="${cartId}"><input type="hidden" name="sum" value="${total}"><input type="hidden" name="cart" value="${view.cartFingerprint}"><input type="hidden" name="filled" value="${contactId}">${keptFields(
    sheet,
    wish.isPickup ? ['contact', 'region', 'shipping', ...streetNames(frame)] : ['pickup'],
  )}
${deliveryPart(sheet)}${personPart(sheet)}
<section class="panel">${paymentPart(sheet)}<label class="field">${words.notes}<textarea name="notes" maxlength="1000">${read('notes')}</textarea></label>
${legalPart(frame)}<button class="button large"${!mayBuy(view, wish) && html` disabled`}>${words.buyNow}</button></section></form>`
}
