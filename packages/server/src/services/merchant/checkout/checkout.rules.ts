import type { ShopCheckout } from '@tradepost/contract'

const defaults: Omit<ShopCheckout, 'pricesIncludeTax'> = {
  countries: [],
  taxes: [],
  shippingMethods: [],
  paymentMethods: ['payOnDelivery'],
}

export type StoredCheckout = { checkout: Partial<ShopCheckout>; pricesIncludeTax: boolean }

/** Stored is only what was set. */
export const checkoutOf = ({ checkout, pricesIncludeTax }: StoredCheckout): ShopCheckout => ({
  ...defaults,
  ...checkout,
  pricesIncludeTax,
})
