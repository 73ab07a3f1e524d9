export const promotion = {
  endsBeforeStart: 'A promotion ends after it starts',
  abovePercent: (amount: number) => `${amount} is above the maximum of 100 percent`,
  needlessImpact: 'Only the model BOGO has an impact',
  bogoTarget: 'The model BOGO needs the target product',
  missingGivenQuantity:
    'Missing required property: lineItem.quantity, a number above zero on the first level or in its $and',
  severalGivenProducts:
    'Only one product, named by lineItem.product.code, can be added to the cart automatically',
  couponFieldOnly: (name: string) => `Only the type coupon has a ${name}`,
  couponsLeft: 'The promotion has coupons; delete them before its type becomes promotion',
  setShrinks: (count: number) => `The set has ${count} codes already`,
  reservedCode: (code: string) => `The code ${code} is reserved`,
  tooManyCoupons: (limit: number, asked: number) =>
    `A request can generate ${limit} coupons, with this promotion it would be ${asked}`,
  couponsOrGenerate: 'Expected either coupons or generate',
  lineTwice: (code: string) => `The line ${code} appears twice`,
}
