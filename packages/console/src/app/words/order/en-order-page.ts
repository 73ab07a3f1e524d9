/** The page of one order. */
export const orderPage = {
  guest: 'Guest',
  customerGone: 'The customer was deleted.',
  coupon: (code: string) => `Coupon ${code}`,
  insteadOf: (name: string) => `Instead of ${name}`,
  cameBack: (count: string) => `Returned: ${count}`,
  works: 'Fulfillment orders',
  givenBy: (who: string) => `Given to the location by ${who === 'system' ? 'Tradepost' : who}`,
  looked: (count: string) => `Locations that were looked at: ${count}`,
  routingReasons: {
    wanted: 'The order names this location',
    onlyOne: 'No other location could take it',
    fewestSplits: 'It has more of the order than others',
    nearest: 'It is nearer than others',
    mostStock: 'It has more stock than others',
    priority: 'It comes first in the rules',
    equal: 'Others would have been as good',
    remainder: 'It has what the others lack',
    waitsForStock: 'The goods are expected here',
  },
}
