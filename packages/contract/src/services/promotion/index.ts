import { service } from '../../operation.ts'
import { couponOperations } from './coupon.operations.ts'
import { promotionOperations } from './promotion.operations.ts'

export const promotion = service(
  'promotion',
  {
    title: 'Promotions',
    description:
      'Discounts on orders, products and shipping: their conditions, their coupons, their limits, and what they do to an order.',
    unknownFields: 'refuse',
  },
  { ...promotionOperations, ...couponOperations },
)
