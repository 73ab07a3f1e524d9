import type { CouponCreate, PromotionCreate } from '@tradepost/contract'
import { daysFrom } from '../days.ts'

const category = 'lineItem.product.categoryCode'

/** One of each kind: on a category, on pieces, and by coupon on the whole order. All of them run now. */
export const demoPromotions = (now: Date): PromotionCreate[] => [
  {
    code: 'tea-weeks',
    name: 'Tea weeks',
    description: 'All loose leaf teas while the new harvest comes in.',
    promotionalText: '15 % off every tea',
    startDate: daysFrom(now, -20),
    endDate: daysFrom(now, 25),
    target: 'product',
    type: 'promotion',
    discount: { type: 'percentage', amount: 15 },
    conditions: { [category]: 'tea' },
  },
  {
    code: 'three-mugs-for-two',
    name: 'Three mugs for two',
    description: 'Whoever buys two cups or mugs gets a third one, the cheapest, for nothing.',
    promotionalText: 'Buy two mugs, get one free',
    model: 'BOGO',
    startDate: daysFrom(now, -45),
    endDate: daysFrom(now, 45),
    target: 'product',
    type: 'promotion',
    discount: { type: 'percentage', amount: 100 },
    conditions: { [category]: 'cups-mugs', 'lineItem.quantity': { gte: 2 } },
    impact: { conditions: { [category]: 'cups-mugs', 'lineItem.quantity': 1 } },
  },
  {
    code: 'welcome',
    name: 'Welcome',
    description: 'For the first order, by the code of the newsletter or by a card from a store.',
    promotionalText: '10 % off your first order',
    startDate: daysFrom(now, -120),
    endDate: daysFrom(now, 180),
    target: 'order',
    type: 'coupon',
    discount: { type: 'percentage', amount: 10 },
    conditions: { subTotal: { gte: 20 } },
    coupon: { code: 'WELCOME10', name: 'Newsletter', limits: { overall: 500, maxPerCustomer: 1 } },
    couponSet: {
      code: 'welcome-cards',
      name: 'Welcome cards',
      type: 'custom',
      description: 'Handed out in stores.',
    },
  },
]

/** Each is good for one order. */
export const demoCards: CouponCreate[] = Array.from({ length: 12 }, (_, index) => ({
  code: `CARD-${String(index + 1).padStart(2, '0')}-KETTLE`,
  name: 'Welcome card',
  limits: { overall: 1, maxPerCustomer: 1 },
}))
