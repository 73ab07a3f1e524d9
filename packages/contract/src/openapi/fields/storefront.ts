/** Carts of shoppers. */
export const storefrontFields = {
  output: 'Result of the call.',
  currency: 'Currency of all amounts.',
  'CartItem.product': 'Product of the line; null for a coupon.',
  'CartItem.coupon': 'Coupon or promotion of the line; null for a product.',
}
