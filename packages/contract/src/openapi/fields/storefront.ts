/** Carts of shoppers. */
export const storefrontFields = {
  output: 'Result of the call.',
  'Cart.currency': 'Currency of all amounts.',
  'CheckoutView.currency': 'Currency of all amounts.',
  'ShopperOrder.currency': 'Currency that the order is paid in.',
  'OrderPayment.currencyCode': 'Currency that the provider is asked for.',
  'CartItem.product': 'Product of the line; null for a coupon.',
  'CartItem.coupon': 'Coupon or promotion of the line; null for a product.',
}
