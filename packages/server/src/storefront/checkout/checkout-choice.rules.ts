import type { CheckoutView, FulfillmentMethod, PickupLocation } from '@tradepost/contract'
import type { Frame } from '../visit/frame.service.ts'
import type { Visit } from '../visit/visit.ts'
import { countryOf, isCountry } from './country.rules.ts'

/** A field of the form as it was entered; empty if it was not. */
export type Read = (name: string) => string

/** The shopper's choices that change the sum. */
export type Wish = {
  isPickup: boolean
  country: string
  region: string
  locationCode: string
  slotId: string
  shippingMethodCode: string
}

/** Fields whose change asks for the new sum. */
export const sumFields = ['contact', 'delivery', 'country', 'region', 'shipping', 'pickup'] as const

export const readerOf =
  ({ form, query }: Visit): Read =>
  (name) => {
    const value = form.get(name) ?? query[name]
    return (typeof value === 'string' ? value : '').replaceAll('\0', '').trim()
  }

/** Whether the merchant sends parcels at all. */
const sendsParcels = ({ merchantSettings }: Frame): boolean =>
  merchantSettings.enabledFulfillmentMethods.includes('directShip')

export const wishIn = (frame: Frame, read: Read): Wish => {
  const country = read('country').toUpperCase()
  const [locationCode = '', slotId = ''] = read('pickup').split('|')
  return {
    isPickup: read('delivery') === 'pickup' || !sendsParcels(frame),
    country: isCountry(country) ? country : countryOf(frame.locale),
    region: read('region').slice(0, 255),
    locationCode: locationCode.slice(0, 36),
    slotId: frame.merchantSettings.enableFulfillmentScheduling ? slotId.slice(0, 255) : '',
    shippingMethodCode: read('shipping').slice(0, 100),
  }
}

/** Whether the whole cart can be sent. */
export const mayShip = ({ fulfillmentMethods }: CheckoutView): boolean =>
  fulfillmentMethods.includes('directShip')

const pickupMethods: FulfillmentMethod[] = ['BOPIS', 'ROPIS']

/** The way to collect goods that the merchant has, and the store as well. */
const pickupMethod = (
  { fulfillmentMethods }: CheckoutView,
  store?: { methods: FulfillmentMethod[] },
): FulfillmentMethod | undefined =>
  pickupMethods.find(
    (method) => fulfillmentMethods.includes(method) && (store?.methods.includes(method) ?? true),
  )

/** Stores that the merchant shows to shoppers: those that have everything come first. */
export const offeredStores = ({ merchantSettings }: Frame, view: CheckoutView): PickupLocation[] =>
  view.pickupLocations
    .filter((store) => pickupMethod(view, store) !== undefined)
    .filter(({ isInStock }) => isInStock || !merchantSettings.hideLocationsWithoutInventory)
    .toSorted((a, b) => Number(b.isInStock) - Number(a.isInStock))
    .slice(0, merchantSettings.numberOfDisplayLocations)

export const methodFor = (view: CheckoutView, { isPickup, locationCode }: Wish): FulfillmentMethod => {
  if (!isPickup) return 'directShip'
  const store = view.pickupLocations.find(({ code }) => code === locationCode)
  return pickupMethod(view, store) ?? pickupMethod(view) ?? 'BOPIS'
}

/** Another store than the one that was chosen is the shopper's to choose. */
const possibleStore = (stores: PickupLocation[], { locationCode }: Wish): PickupLocation | undefined =>
  stores.find(({ code, isInStock }) => isInStock && (locationCode === '' || code === locationCode))

/** The wish as far as the cart can be had like that; what cannot is left open, or the first that can. */
export const possibleWish = (frame: Frame, view: CheckoutView, wish: Wish): Wish => {
  const stores = offeredStores(frame, view)
  const mayCollect = stores.some(({ isInStock }) => isInStock)
  const isPickup = wish.isPickup ? mayCollect || !mayShip(view) : !mayShip(view) && stores.length > 0
  if (!isPickup) {
    const isOffered = view.shippingMethods.some(({ code }) => code === wish.shippingMethodCode)
    return { ...wish, isPickup, shippingMethodCode: isOffered ? wish.shippingMethodCode : '' }
  }
  const store = possibleStore(stores, wish)
  const slot = store?.slots.find(({ id, status }) => id === wish.slotId && status === 'active')
  return { ...wish, isPickup, locationCode: store?.code ?? '', slotId: slot?.id ?? '' }
}

/** Whether the cart can be bought as it is shown. */
export const mayBuy = (view: CheckoutView, { isPickup, locationCode }: Wish): boolean =>
  view.orderable && (isPickup ? locationCode !== '' : view.shippingMethods.length > 0)

/** How many lines of an address a shopper can fill in. */
export const addressLines = ({ shopSettings }: Frame): readonly number[] =>
  [1, 2, 3, 4].slice(0, shopSettings.numberOfAddressLines)
