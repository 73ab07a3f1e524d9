import type { Adjustment, CouponVerdict, PluginErrorName } from '@tradepost/contract'
import { numbered } from '../endpoint/plugin-error.ts'
import { rounded } from './amount.rules.ts'
import type { PluginCoupon } from './cart.ts'

type Reason = CouponVerdict['reason']

/** The numbers of existing shops say less than our reasons; whatever has none is "coupon invalid". */
const numbers: Partial<Record<Reason, PluginErrorName>> = {
  unknown: 'invalidCouponCode',
  conditionsNotMet: 'couponProduct',
  usedUpByCustomer: 'couponUser',
  couponUsedUpByCustomer: 'couponUser',
  anotherApplied: 'tooManyCoupons',
  excluded: 'tooManyCoupons',
}

export const couponProblem = ({ applied, reason }: CouponVerdict): PluginErrorName | null =>
  applied ? null : (numbers[reason] ?? 'invalidCoupon')

const isShipping = ({ target }: Adjustment) => target === 'orderShipping' || target === 'productShipping'

/** Amounts are net, so that only one of both is sent; discounts of the shipping are in its price already. */
export const checkedCoupon = (
  sent: PluginCoupon,
  verdict: CouponVerdict | undefined,
  adjustments: Adjustment[],
  currency: string,
) => {
  const problem = verdict ? couponProblem(verdict) : 'invalidCouponCode'
  const own = adjustments.filter(
    ({ promotionCode }) => verdict?.applied && promotionCode === verdict.promotionCode,
  )
  const amount = own.filter((one) => !isShipping(one)).reduce((sum, one) => sum + one.amount, 0)
  const { error, error_text } = numbered(problem)
  return {
    code: sent.code,
    name: sent.name ?? sent.code,
    description: sent.description ?? '',
    amount_net: rounded(Math.abs(amount)),
    tax_type: 'auto',
    currency,
    is_free_shipping: own.some(isShipping) ? 1 : 0,
    internal_info: null,
    is_valid: problem ? 0 : 1,
    not_valid_message: error_text ?? '',
    error,
    error_text,
  }
}
