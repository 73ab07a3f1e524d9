import type { CheckoutAddress, CheckoutRequest, FulfillmentMethod, ShopUser } from '@tradepost/contract'

type Stored = ShopUser['addresses'][number]

const copiedFields = [
  'company',
  'address1',
  'address2',
  'address3',
  'address4',
  'city',
  'region',
  'postalCode',
  'country',
  'phone',
] as const

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const toAddress = (stored: Stored, { firstName, lastName }: ShopUser): CheckoutAddress => ({
  firstName: textOf(stored.firstName) || textOf(firstName),
  lastName: textOf(stored.lastName) || textOf(lastName),
  ...Object.fromEntries(
    copiedFields.flatMap((name) => (textOf(stored[name]) ? [[name, textOf(stored[name])]] : [])),
  ),
})

/** The default address for its use, else the first one. */
const addressFor = (
  user: ShopUser,
  use: 'isDefaultBilling' | 'isDefaultShipping',
): CheckoutAddress | null => {
  const active = user.addresses.filter(({ status }) => status !== 'inactive')
  const chosen = active.find((one) => one[use] === true) ?? active[0]
  return chosen ? toAddress(chosen, user) : null
}

/** Null: nothing is known of where the customer lives. */
export const storedRequest = (user: ShopUser, methods: FulfillmentMethod[]): CheckoutRequest | null => {
  const billingAddress = addressFor(user, 'isDefaultBilling')
  if (!billingAddress || !user.mail) return null
  return {
    emailAddress: user.mail,
    fulfillment: { method: methods.includes('directShip') ? 'directShip' : (methods[0] ?? 'directShip') },
    billingAddress,
    shippingAddress: addressFor(user, 'isDefaultShipping'),
    paymentMethodCode: 'payOnDelivery',
  }
}
