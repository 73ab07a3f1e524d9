export const storefront = {
  cartProductUnknown: (id: string) => `There is no product ${id}`,
  cartProductGone: (name: string) => `${name} is no longer sold`,
  cartProductUnpriced: (name: string, currency: string) => `${name} has no price in ${currency}`,
  cartStockLow: (name: string, left: number) =>
    left > 0 ? `Only ${left} of ${name} can be bought` : `${name} is out of stock`,
  cartQuantityLow: (name: string, least: number) => `At least ${least} of ${name} must be bought`,
  cartQuantityHigh: (name: string, most: number) => `At most ${most} of ${name} can be bought`,
  cartOptionUnknown: (name: string, id: string) => `${name} has no option ${id}`,
  cartOptionValueUnknown: (name: string, id: string, value: string) =>
    `The option ${id} of ${name} has no value ${value}`,
  cartOptionTextLong: (id: string, most: number) => `The text of the option ${id} is longer than ${most}`,
  cartOptionsMissing: (name: string) => `The options do not choose one of the variants of ${name}`,
  cartFull: (most: number) => `A cart has at most ${most} lines`,
  cartItemUnknown: (id: string) => `The cart has no line ${id}`,
  cartCouponsFull: (most: number) => `A cart has at most ${most} coupons`,
  cartCouponUnknown: (code: string) => `There is no coupon ${code}`,
  cartCouponMissing: (code: string) => `The cart has no coupon ${code}`,
  cartCouponExpired: (code: string) => `The coupon ${code} has expired`,
  cartCouponUnusable: (code: string) => `The coupon ${code} cannot be used`,
  cartCouponWaits: (code: string) =>
    `The coupon ${code} does not fit the cart yet; it is applied as soon as it does`,
  cartMergeCapped: (name: string, kept: number) =>
    kept > 0 ? `${name}: only ${kept} could be kept` : `${name} could not be kept, it is out of stock`,
  missingCartItemId: 'Missing required property: cartItemId',
}
