/** Problems of an order and its line items. */
export const order = {
  amountTooLarge: (limit: number) => `Amounts go up to ${limit}`,
  noSuchAddress: (index: number, count: number) =>
    `${index} is no position in addressSequences, which has ${count}`,
  neededForMethod: (field: string, method: string) => `${field} is needed for ${method}`,
  oneLocation: (first: string, other: string) =>
    `The order is collected at ${first}: a line item cannot come from ${other}, the merchant allows one location`,
  alreadyOpen: 'The order is open: it has been placed already',
  unknownCoupon: (code: string) => `There is no coupon ${code}`,
  idleCoupon: (code: string, reason: string | null) => `The coupon ${code} does not apply: ${reason}`,
  ofLineItem: (message: string, code: string) => `${message} (line item ${code})`,
  unknownProduct: (code: string) => `There is no product ${code}`,
  inactiveProduct: (code: string) => `The product ${code} is not active`,
  noPriceIn: (code: string, currency: string) => `The product ${code} has no price in ${currency}`,
  otherPrice: (code: string, price: number, currency: string, sent: number) =>
    `The product ${code} costs ${price} ${currency}, not ${sent}`,
  unknownContact: (id: string) => `The customer has no contact ${id}`,
  attributesOfKnown: 'Only attributes of an anonymous customer can be set with an order',
  incompleteAddress: (needed: string, missing: string) =>
    `An address needs customerContactId, or ${needed}; missing: ${missing}`,
  unknownCountry: (country: string) => `Not a country of ISO 3166: ${country}`,
  badPhone: (mobile: string, country?: string) =>
    `Not a phone number${country ? ` of ${country}` : ''}: ${mobile}`,
  unknownPayment: (id: string) => `The order has no payment transaction ${id}`,
  unknownPaymentAt: (index: number) => `The order has no payment transaction at position ${index}`,

  lineItemTwice: (code: string) => `The line item ${code} stands twice in the request`,
  lineItemShipsNowhere: (code: string, index: number, count: number) =>
    `The line item ${code} ships to the address ${index}, but there are ${count}`,
  otherCurrency: (currency: string, sent: string) => `The order is in ${currency}, not in ${sent}`,
  noSuchLineItem: (code: string) => `There is no line item ${code} in the order`,
  noSuchLineItemId: (id: number) => `There is no line item with the id ${id} in the order`,
  ownParent: (code: string) => `The line item ${code} would be its own parent`,
  noNewLineItems: (status: string) => `The order is ${status}: no line item can be added`,
  fixedQuantity: (status: string) => `The line item is ${status}: its quantity cannot change`,
  quantityNeedsReason: 'A new quantity needs quantityChangeReason',
  replacesItself: 'A line item cannot replace itself',
  noSubstitution: (code: string) => `The line item ${code} does not allow a substitution`,
  lineWithoutLocation: (code: string, reason: string) =>
    `No location can take all of the line item ${code}: ${reason}`,
}
