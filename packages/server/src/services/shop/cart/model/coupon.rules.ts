import { type CartCoupons, type CartProblem, type CouponVerdict, texts } from '@tradepost/contract'
import { couponKey } from '../../../promotion/index.ts'
import { problem, requiredList } from './line.rules.ts'

export const codesIn = (body: CartCoupons): string[] =>
  Array.isArray(body) ? body : requiredList(body.couponCodes, 'couponCodes')

/** Reasons that the next change of the cart may take away. */
const passing: ReadonlySet<CouponVerdict['reason']> = new Set([
  'conditionsNotMet',
  'excluded',
  'noEffect',
  'notStarted',
  'anotherApplied',
])

export const isKept = ({ applied, reason }: CouponVerdict): boolean => applied || passing.has(reason)

export const problemOf = (verdict: CouponVerdict): CartProblem | null => {
  const { code, applied, reason } = verdict
  const params = { couponCode: code, reason }
  if (applied) return null
  if (reason === 'unknown') return problem(code, 'EINVALIDCOUPON', texts.cartCouponUnknown(code), params)
  if (reason === 'ended') return problem(code, 'ECOUPONEXPIRED', texts.cartCouponExpired(code), params)
  const message = passing.has(reason) ? texts.cartCouponWaits(code) : texts.cartCouponUnusable(code)
  return problem(code, 'EINVALIDCOUPON', message, params)
}

/** A code that is there already, in any case of its letters, is not added again. */
export const withCoupons = (codes: readonly string[], added: readonly string[]): string[] => {
  const byKey = new Map<string, string>()
  for (const code of [...codes, ...added]) if (!byKey.has(couponKey(code))) byKey.set(couponKey(code), code)
  return [...byKey.values()]
}
