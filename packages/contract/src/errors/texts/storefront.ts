export const storefront = {
  cartProductUnknown: (id: string) => `There is no product ${id}`,
  cartProductGone: (name: string) => `${name} is no longer sold`,
  cartProductUnpriced: (name: string, currency: string) => `${name} has no price in ${currency}`,
  cartStockLow: (name: string, left: number) =>
    left > 0 ? `Only ${left} of ${name} can be bought` : `${name} is out of stock`,
  cartPartLow: (name: string, part: string, left: number) =>
    left > 0
      ? `Only ${left} of ${name} can be bought, as there are no more of ${part}`
      : `${name} cannot be bought, as ${part} is out of stock`,
  cartQuantityLow: (name: string, least: number) => `At least ${least} of ${name} must be bought`,
  cartQuantityHigh: (name: string, most: number) => `At most ${most} of ${name} can be bought`,
  cartMethodOff: (name: string, method: string) =>
    `${name} cannot be had by ${method}; choose another fulfillment method`,
  cartOptionUnknown: (name: string, id: string) => `${name} has no option ${id}`,
  cartOptionValueUnknown: (name: string, id: string, value: string) =>
    `The option ${id} of ${name} has no value ${value}`,
  cartOptionTwice: (name: string, id: string) => `The option ${id} of ${name} takes one value`,
  cartBelowZero: (name: string) => `${name} would cost less than nothing with these options`,
  cartWholePieces: (name: string) => `${name} is sold in whole pieces`,
  cartOptionTextLong: (id: string, most: number) => `The text of the option ${id} is longer than ${most}`,
  cartOptionsMissing: (name: string) => `The options do not choose one of the variants of ${name}`,
  cartFull: (most: number) => `A cart has at most ${most} lines`,
  cartItemUnknown: (id: string) => `The cart has no line ${id}`,
  mailTaken: 'There is an account with this e-mail address already',
  paymentAbandoned: 'The payment was not completed',
  nothingCaptured: 'Nothing of it was captured that could be given back',
  cardDeclined: 'The card was declined',
  cardWithoutMoney: 'The card has too little money',
  cardUnknown: 'This is no test card',
  cartCouponsFull: (most: number) => `A cart has at most ${most} coupons`,
  cartCouponUnknown: (code: string) => `There is no coupon ${code}`,
  cartCouponMissing: (code: string) => `The cart has no coupon ${code}`,
  cartCouponExpired: (code: string) => `The coupon ${code} has expired`,
  cartCouponUnusable: (code: string) => `The coupon ${code} cannot be used`,
  cartCouponWaits: (code: string) =>
    `The coupon ${code} does not fit the cart yet; it is applied as soon as it does`,
  cartMergeCapped: (name: string, kept: number) =>
    kept > 0 ? `${name}: only ${kept} could be kept` : `${name} could not be kept, it is out of stock`,
  checkoutMethodOff: (method: string) => `The merchant does not offer ${method}`,
  checkoutNeedsLocation: (method: string) => `The store is needed for ${method}`,
  checkoutLocationUnknown: (code: string, method: string) => `The location ${code} does not offer ${method}`,
  checkoutSlotUnknown: (id: string) => `The location has no slot ${id}`,
  checkoutSlotTaken: (id: string) => `The slot ${id} takes no more orders`,
  checkoutCountryMissing: 'The country that the goods go to is needed',
  checkoutCountryUnserved: (country: string) => `The shop does not deliver to ${country}`,
  checkoutShippingUnknown: (code: string) => `The cart cannot be shipped there by ${code}`,
  checkoutShippingNone: 'The shop has no way to ship this cart there',
  checkoutStockTaken: (name: string) => `There is not enough of ${name} left`,
  checkoutCardMissing: 'The number of the card is needed',
  checkoutTotalChanged: (expected: number, total: number) =>
    `The order costs ${total} now instead of ${expected}; nothing was bought`,
  checkoutCartChanged: 'The cart is not the one that the shopper saw; nothing was bought',
  checkoutPaymentUnknown: (code: string) => `The shop does not take ${code}`,
  missingCartItemId: 'Missing required property: cartItemId',
}
