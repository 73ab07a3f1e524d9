/** Carts of shoppers. */
export const storefrontFields = {
  output: 'Result of the call.',
  currency: 'Currency of all amounts.',
  'OrderPayment.currencyCode': 'Currency that the provider is asked for.',
  'OrderBalance.currencyCode': 'Currency of the order.',
  'CartItem.product': 'Product of the line; null for a coupon.',
  'CartItem.coupon': 'Coupon or promotion of the line; null for a product.',
}
