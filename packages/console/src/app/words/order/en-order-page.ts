/** The page of one order. */
export const orderPage = {
  guest: 'Guest',
  customerGone: 'The customer was deleted.',
  coupon: (code: string) => `Coupon ${code}`,
  insteadOf: (name: string) => `Instead of ${name}`,
  cameBack: (count: string) => `Returned: ${count}`,
  works: 'Fulfillment orders',
}
