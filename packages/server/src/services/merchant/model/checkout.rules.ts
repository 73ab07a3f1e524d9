import type { ShopCheckout } from '@tradepost/contract'

/** Of a shop that has set nothing. */
export const checkoutDefaults: Omit<ShopCheckout, 'pricesIncludeTax'> = {
  countries: [],
  taxes: [],
  shippingMethods: [],
  paymentMethods: ['payOnDelivery'],
}

export type StoredCheckout = { checkout: Partial<ShopCheckout>; pricesIncludeTax: boolean }

/** Only values that were set are stored. */
export const checkoutOf = ({ checkout, pricesIncludeTax }: StoredCheckout): ShopCheckout => ({
  ...checkoutDefaults,
  ...checkout,
  pricesIncludeTax,
})
