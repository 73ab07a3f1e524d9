import { type CheckoutRequest, type CheckoutView, paymentMethodCodes } from '@tradepost/contract'
import { isEmail } from '@tradepost/kernel'
import type { Frame } from '../visit/frame.service.ts'
import { addressLines, methodFor, type Read, type Wish, wishIn } from './checkout-choice.rules.ts'

/** The sum that the form showed; null: it showed none. */
export const seenTotal = (read: Read): number | null => {
  const text = read('sum')
  return /^\d{1,15}(\.\d{1,4})?$/.test(text) ? Number(text) : null
}

/** Whether the form says what it showed; one that does not was not made here. */
export const saysWhatItShowed = (read: Read): boolean => seenTotal(read) !== null && read('cart') !== ''

const paymentIn = (read: Read) => paymentMethodCodes.find((code) => code === read('payment'))

/** Fields of the form that have to be filled in. Browsers check most, but not the old ones, and some visitors are scripts. */
export const missingIn = (read: Read, { isPickup }: Wish): string[] => {
  const needed = isPickup ? ['pickup'] : ['address1', 'postalCode', 'city']
  const isEmpty = (name: string) => /^\|?$/.test(read(name))
  return [
    ...(isEmail(read('email')) ? [] : ['email']),
    ...['firstName', 'lastName', ...needed].filter(isEmpty),
    ...(paymentIn(read) ? [] : ['payment']),
    ...(paymentIn(read) === 'testCard' && isEmpty('cardNumber') ? ['cardNumber'] : []),
  ]
}

const fulfillmentIn = (frame: Frame, read: Read, view: CheckoutView): CheckoutRequest['fulfillment'] => {
  const wish = wishIn(frame, read)
  const { isPickup, locationCode, slotId } = wish
  const method = methodFor(view, wish)
  return isPickup ? { method, locationCode, ...(slotId !== '' && { slotId }) } : { method }
}

/** The request of a form, just as it was filled in; texts are cut where the interface would refuse them. */
export const requestIn = (frame: Frame, read: Read, view: CheckoutView): CheckoutRequest => {
  const text = (name: string, max = 255) => read(name).slice(0, max)
  const { isPickup, country, region, shippingMethodCode } = wishIn(frame, read)
  const lines = addressLines(frame).map((line) => [`address${line}`, text(`address${line}`)])
  const street = { ...Object.fromEntries(lines), city: text('city'), postalCode: text('postalCode', 50) }
  const paymentMethodCode = paymentIn(read) ?? 'payOnDelivery'
  return {
    emailAddress: text('email'),
    fulfillment: fulfillmentIn(frame, read, view),
    billingAddress: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      // of a pickup, they are not shown
      ...(!isPickup && { ...street, region }),
      country,
      phone: text('phone', 50),
    },
    ...(!isPickup && shippingMethodCode !== '' && { shippingMethodCode }),
    paymentMethodCode,
    ...(paymentMethodCode === 'testCard' && { payment: { number: text('cardNumber', 30) } }),
    notes: text('notes', 1000),
    expectedTotal: seenTotal(read),
    expectedCart: text('cart'),
  }
}
