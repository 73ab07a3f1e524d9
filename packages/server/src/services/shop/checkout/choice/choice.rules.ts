import { type CheckoutRequest, type FulfillmentMethod, fulfillmentMethods, texts } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import type { PickupStore } from '../../../location/index.ts'
import { type TaxRegion, taxRegionOf } from '../../../merchant/index.ts'
import type { CartLine, StoredCart } from '../../cart/model/cart.types.ts'
import { locationOf } from '../../cart/model/line.rules.ts'

/** How a shopper wants a cart, as far as it is known yet. */
export type Choice = {
  method: FulfillmentMethod
  locationCode: string | null
  slotId: string | null
  destination: TaxRegion
  shippingMethodCode: string | null
}

export const isMethod = (word: string | null | undefined): word is FulfillmentMethod =>
  fulfillmentMethods.some((method) => method === word)

export const isShipped = (method: FulfillmentMethod): boolean => method === 'directShip'

/** A line keeps the method and the location that it was put into the cart with. */
export const methodOf = (
  { fulfillment }: Pick<CartLine, 'fulfillment'>,
  { method }: Choice,
): FulfillmentMethod => (isMethod(fulfillment?.method) ? fulfillment.method : method)

const chosenFor = (line: CartLine, choice: Choice): CartLine => {
  const method = methodOf(line, choice)
  const code = locationOf(line) ?? (isShipped(method) ? null : choice.locationCode)
  return { ...line, fulfillment: { ...line.fulfillment, method, location: code === null ? null : { code } } }
}

/** The cart with a method and a destination for every line: prices, stock and promotions depend on both. */
export const withChoice = (cart: StoredCart, choice: Choice): StoredCart => ({
  ...cart,
  lines: cart.lines.map((line) => chosenFor(line, choice)),
})

/** Goods that are collected are taxed where the store is. */
export const addressOfPickup = (pickup: PickupStore | null | undefined) =>
  taxRegionOf((pickup?.address ?? {}) as { country?: string; region?: string })

const missingProblem = (message: string, ...path: string[]): Problem => ({
  code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
  message,
  path,
})
const wrong = (message: string, value: string, ...path: string[]): Problem => ({
  code: 'NOT_PASSED',
  message,
  path,
  value,
})

type CheckoutOptions = { enabledMethods: readonly string[]; pickup: PickupStore | null }

/** Whether the store exists and hands over goods in this way, at this time. */
export const checkPickup = (choice: Choice, { enabledMethods, pickup }: CheckoutOptions): Problem[] => {
  const { method, locationCode, slotId } = choice
  if (!enabledMethods.includes(method))
    return [wrong(texts.checkoutMethodOff(method), method, 'fulfillment', 'method')]
  if (isShipped(method)) return []
  const path = ['fulfillment', 'locationCode']
  if (locationCode === null) return [missingProblem(texts.checkoutNeedsLocation(method), ...path)]
  if (!pickup?.methods.includes(method))
    return [wrong(texts.checkoutLocationUnknown(locationCode, method), locationCode, ...path)]
  if (slotId === null) return []
  const slot = pickup.slots.find(({ id }) => id === slotId)
  if (slot?.status === 'active') return []
  const message = slot ? texts.checkoutSlotTaken(slotId) : texts.checkoutSlotUnknown(slotId)
  return [wrong(message, slotId, 'fulfillment', 'slotId')]
}

/** Whether goods can go where they are to go. */
export const checkDestination = (
  { destination, shippingMethodCode }: Choice,
  { isServed, offers }: { isServed: boolean; offers: readonly { method: { code: string } }[] },
): Problem[] => {
  const { country } = destination
  if (country === null) return [missingProblem(texts.checkoutCountryMissing, 'shippingAddress', 'country')]
  if (!isServed) return [wrong(texts.checkoutCountryUnserved(country), country, 'shippingAddress', 'country')]
  if (offers.length === 0) return [missingProblem(texts.checkoutShippingNone, 'shippingMethodCode')]
  const isOffered =
    shippingMethodCode === null || offers.some(({ method }) => method.code === shippingMethodCode)
  return isOffered
    ? []
    : [wrong(texts.checkoutShippingUnknown(shippingMethodCode), shippingMethodCode, 'shippingMethodCode')]
}

type Paying = Pick<CheckoutRequest, 'paymentMethodCode' | 'payment'>

export const checkPayment = (
  { paymentMethodCode: code, payment }: Paying,
  offered: readonly string[],
): Problem[] => {
  if (!offered.includes(code)) return [wrong(texts.checkoutPaymentUnknown(code), code, 'paymentMethodCode')]
  const isMissing = code === 'testCard' && String(payment?.number ?? '').trim() === ''
  return isMissing ? [missingProblem(texts.checkoutCardMissing, 'payment', 'number')] : []
}
