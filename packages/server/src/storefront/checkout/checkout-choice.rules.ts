import type { CheckoutRequest, CheckoutView, FulfillmentMethod, PickupLocation } from '@tradepost/contract'
import type { Frame } from '../visit/frame.service.ts'
import type { Visit } from '../visit/visit.ts'
import { countryOf, isCountry } from './country.rules.ts'

/** How and where the goods go, which decides about taxes and ways to ship. */
export type Destination = { isPickup: boolean; country: string; region: string }

type Read = (name: string) => string

export const readerOf =
  ({ form, query }: Visit): Read =>
  (name) => {
    const value = form.get(name) ?? query[name]
    return (typeof value === 'string' ? value : '').replaceAll('\0', '').trim()
  }

/** Whether the merchant sends parcels at all. */
const sendsParcels = ({ merchantSettings }: Frame): boolean =>
  merchantSettings.enabledFulfillmentMethods.includes('directShip')

export const destinationOf = (visit: Visit): Destination => {
  const read = readerOf(visit)
  const country = read('country').toUpperCase()
  return {
    isPickup: read('delivery') === 'pickup' || !sendsParcels(visit.frame),
    country: isCountry(country) ? country : countryOf(visit.frame.locale),
    region: read('region').slice(0, 255),
  }
}

/** Whether the whole cart can be sent. */
export const mayShip = ({ fulfillmentMethods }: CheckoutView): boolean =>
  fulfillmentMethods.includes('directShip')

const pickupMethods: FulfillmentMethod[] = ['BOPIS', 'ROPIS']

/** The way to collect goods that the merchant has, and the store as well. */
export const pickupMethod = (
  { fulfillmentMethods }: CheckoutView,
  store?: { methods: FulfillmentMethod[] },
): FulfillmentMethod | undefined =>
  pickupMethods.find(
    (method) => fulfillmentMethods.includes(method) && (store?.methods.includes(method) ?? true),
  )

/** Stores that the merchant shows to shoppers: those that have everything come first. */
export const offeredStores = (
  { merchantSettings }: Frame,
  { pickupLocations }: CheckoutView,
): PickupLocation[] =>
  pickupLocations
    .filter(({ isInStock }) => isInStock || !merchantSettings.hideLocationsWithoutInventory)
    .toSorted((a, b) => Number(b.isInStock) - Number(a.isInStock))
    .slice(0, merchantSettings.numberOfDisplayLocations)

/** How many lines of an address a shopper can fill in. */
export const addressLines = ({ shopSettings }: Frame): readonly number[] =>
  [1, 2, 3, 4].slice(0, shopSettings.numberOfAddressLines)

/** A checkout as it is shown, with the way that the goods go in it. */
export type Offered = { view: CheckoutView; destination: Destination }

/** The request of a form; texts are cut where the interface would refuse them. */
export const requestIn = (visit: Visit, { view, destination }: Offered): CheckoutRequest => {
  const read = readerOf(visit)
  const text = (name: string, max = 255) => read(name).slice(0, max)
  const { isPickup, country, region } = destination
  const [locationCode = '', slotId = ''] = read('pickup').split('|')
  const { frame } = visit
  const slot = frame.merchantSettings.enableFulfillmentScheduling ? slotId : ''
  const lines = addressLines(frame).map((line) => [`address${line}`, text(`address${line}`)])
  const store = view.pickupLocations.find(({ code }) => code === locationCode)
  const paymentMethodCode =
    view.paymentMethods.find(({ code }) => code === read('payment'))?.code ?? 'payOnDelivery'
  return {
    emailAddress: text('email'),
    fulfillment: isPickup
      ? { method: pickupMethod(view, store) ?? 'BOPIS', locationCode, ...(slot !== '' && { slotId: slot }) }
      : { method: 'directShip' },
    billingAddress: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      ...Object.fromEntries(lines),
      city: text('city'),
      region,
      postalCode: text('postalCode', 50),
      country,
      phone: text('phone', 50),
    },
    ...(!isPickup && read('shipping') !== '' && { shippingMethodCode: text('shipping', 100) }),
    paymentMethodCode,
    ...(paymentMethodCode === 'testCard' && { payment: { number: text('cardNumber', 30) } }),
    notes: text('notes', 1000),
  }
}
