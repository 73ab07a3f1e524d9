import type { Adjustment, PluginErrorName, PromotionEvaluation } from '@tradepost/contract'
import type { FoundPromotion } from '../../promotion/index.ts'
import { rounded } from '../model/amount.rules.ts'
import type { PluginCoupon } from '../model/cart.types.ts'
import { numbered } from '../model/plugin.errors.ts'

type Reason = PromotionEvaluation['explanation'][number]['reason'] | 'unknown' | 'anotherApplied'

/** The numbers of existing shops say less than our reasons; whatever has none is "invalid coupon". */
const numbers: Partial<Record<Reason, PluginErrorName>> = {
  unknown: 'invalidCouponCode',
  conditionsNotMet: 'couponProduct',
  usedUpByCustomer: 'couponUser',
  couponUsedUpByCustomer: 'couponUser',
  anotherApplied: 'tooManyCoupons',
  excluded: 'tooManyCoupons',
}

const isShipping = ({ target }: Pick<Adjustment, 'target'>) =>
  target === 'orderShipping' || target === 'productShipping'

type CouponCheck = { promotion: FoundPromotion | undefined; problem: PluginErrorName | null }

/** The effect of a coupon that lowers shipping only is in the ways to ship, so here it has none. */
const couponCheck = (
  promotion: FoundPromotion | undefined,
  applied: boolean,
  reason: Reason,
): CouponCheck => {
  const isValid = applied || (reason === 'noEffect' && promotion !== undefined && isShipping(promotion.data))
  return { promotion, problem: isValid ? null : (numbers[reason] ?? 'invalidCoupon') }
}

type Evaluation = { evaluated: PromotionEvaluation; promotions: FoundPromotion[] }

/** A promotion without a coupon goes by its own code, under which it is sent back. */
const checkCode = (code: string, { evaluated, promotions }: Evaluation): CouponCheck => {
  const named = (promotionCode: string | null) => promotions.find((one) => one.code === promotionCode)
  const coupon = evaluated.coupons.find((one) => one.code.toLowerCase() === code.toLowerCase())
  if (coupon && coupon.reason !== 'unknown')
    return couponCheck(named(coupon.promotionCode), coupon.applied, coupon.reason)
  const own = named(code)
  const explained = own?.isAutomatic
    ? evaluated.explanation.find(({ promotionCode }) => promotionCode === code)
    : undefined
  return explained
    ? couponCheck(own, explained.applied, explained.reason)
    : { promotion: undefined, problem: 'invalidCouponCode' }
}

type Terms = { currency: string; pricesIncludeTax: boolean }

const invalidCoupon = (sent: PluginCoupon, problem: PluginErrorName, { currency }: Terms) => {
  const { error, error_text } = numbered(problem)
  return {
    code: sent.code,
    name: sent.name || sent.code,
    description: sent.description ?? '',
    amount: sent.amount ?? null,
    amount_net: sent.amount_net ?? null,
    amount_gross: sent.amount_gross ?? null,
    tax_type: sent.tax_type || 'auto',
    currency: sent.currency || currency,
    is_free_shipping: sent.is_free_shipping ?? null,
    internal_info: sent.internal_info ?? null,
    is_valid: false,
    not_valid_message: error_text,
    error,
    error_text,
  }
}

/** One amount, in the kind of the shop's prices. */
const checkedCoupon = (sent: PluginCoupon, evaluation: Evaluation, terms: Terms) => {
  const { promotion, problem } = checkCode(sent.code, evaluation)
  if (problem || !promotion) return invalidCoupon(sent, problem ?? 'invalidCouponCode', terms)
  const own = evaluation.evaluated.adjustments.filter(({ promotionCode }) => promotionCode === promotion.code)
  const sum = own.filter((one) => !isShipping(one)).reduce((total, one) => total + one.amount, 0)
  const amount = rounded(Math.abs(sum))
  return {
    code: sent.code,
    name: promotion.data.name,
    description: sent.description || promotion.data.promotionalText || promotion.data.description || '',
    amount: sent.amount ?? null,
    amount_net: terms.pricesIncludeTax ? null : amount,
    amount_gross: terms.pricesIncludeTax ? amount : null,
    tax_type: sent.tax_type || 'auto',
    currency: terms.currency,
    is_free_shipping: isShipping(promotion.data) ? 1 : 0,
    internal_info: sent.internal_info ?? null,
    is_valid: 1,
    not_valid_message: null,
    error: null,
    error_text: null,
  }
}

/** Those that were sent, then promotions that apply by themselves. */
export const checkedCoupons = (sent: PluginCoupon[], evaluation: Evaluation, terms: Terms) => {
  const codes = new Set(sent.map(({ code }) => code))
  const automatic = evaluation.promotions.filter(
    ({ code, isAutomatic }) =>
      isAutomatic &&
      !codes.has(code) &&
      evaluation.evaluated.explanation.some(
        ({ promotionCode, applied }) => applied && promotionCode === code,
      ),
  )
  const added = automatic.map(({ code }): PluginCoupon => ({ code }))
  return [...sent, ...added].map((coupon) => checkedCoupon(coupon, evaluation, terms))
}
