import type { ErrorName } from '@tradepost/contract'
import { couponKey } from '../model/coupon.rules.ts'

/** Promotions and coupons that an order uses. */
export type RedemptionRequest = {
  orderNumber: string
  promotionCode: string
  couponCode?: string | null
  customerId?: string | null
}
export type RedemptionRefusal = {
  orderNumber: string
  promotionCode: string
  couponCode: string | null
  error: ErrorName
}

type Limits = { maxUses: number | null; maxUsesByCustomer: number | null }
export type LimitedPromotion = Limits & { id: number; code: string }
export type LimitedCoupon = Limits & { key: string; promotionId: number; isActive: boolean }

/** '' means no coupon, and all customers. */
export type CounterKey = { promotionId: number; couponKey: string; customerId: string }
export type Counter = CounterKey & { used: number }
type Limit = CounterKey & { limit: number; error: ErrorName }

export type Use = CounterKey & { orderNumber: string; promotionCode: string }
/** A redemption with everything that limits it, or the reason why it cannot be. */
export type RedemptionPlan = {
  request: RedemptionRequest
  use: Use | null
  limits: Limit[]
  error: ErrorName | null
}

const limitsOf = (
  key: CounterKey,
  { maxUses, maxUsesByCustomer }: Limits,
  errors: [overall: ErrorName, byCustomer: ErrorName],
): Limit[] => [
  ...(maxUses === null ? [] : [{ ...key, customerId: '', limit: maxUses, error: errors[0] }]),
  // a guest has no limit per customer
  ...(maxUsesByCustomer === null || key.customerId === ''
    ? []
    : [{ ...key, limit: maxUsesByCustomer, error: errors[1] }]),
]

const refused = (request: RedemptionRequest, error: ErrorName): RedemptionPlan => ({
  request,
  use: null,
  limits: [],
  error,
})

export const toRedemptionPlan = (
  request: RedemptionRequest,
  promotions: readonly LimitedPromotion[],
  coupons: readonly LimitedCoupon[],
): RedemptionPlan => {
  const promotion = promotions.find(({ code }) => code === request.promotionCode)
  if (!promotion) return refused(request, 'promotionNotFound')
  const key = couponKey(request.couponCode ?? '')
  const coupon = coupons.find((one) => one.key === key && one.promotionId === promotion.id)
  if (key !== '' && !coupon) return refused(request, 'couponNotFound')
  if (coupon && !coupon.isActive) return refused(request, 'couponInactive')

  const customerId = request.customerId ?? ''
  const own = { promotionId: promotion.id, couponKey: '', customerId }
  const limits = [
    ...(coupon
      ? limitsOf({ ...own, couponKey: key }, coupon, ['couponUsedUp', 'couponUsedUpByCustomer'])
      : []),
    ...limitsOf(own, promotion, ['promotionUsedUp', 'promotionUsedUpByCustomer']),
  ]
  const { orderNumber, promotionCode } = request
  return { request, use: { ...own, couponKey: key, orderNumber, promotionCode }, limits, error: null }
}

const counterName = ({ promotionId, couponKey: key, customerId }: CounterKey): string =>
  JSON.stringify([promotionId, key, customerId])

/** Each counter once. */
export const countersOf = (plans: readonly RedemptionPlan[]): CounterKey[] => {
  const all = plans.flatMap(({ limits }) => limits)
  return [...new Map(all.map((limit) => [counterName(limit), limit])).values()].map(
    ({ promotionId, couponKey: key, customerId }) => ({ promotionId, couponKey: key, customerId }),
  )
}

export type Redeemed = { orderNumber: string; promotionId: number }

export type Decision = { uses: Use[]; counters: Counter[]; refusals: RedemptionRefusal[] }

const exceededLimit = ({ limits }: RedemptionPlan, used: ReadonlyMap<string, number>): ErrorName | null =>
  limits.find((limit) => (used.get(counterName(limit)) ?? 0) >= limit.limit)?.error ?? null

const refusalOf = ({ request }: RedemptionPlan, error: ErrorName): RedemptionRefusal => ({
  orderNumber: request.orderNumber,
  promotionCode: request.promotionCode,
  couponCode: request.couponCode ?? null,
  error,
})

/**
 * Which orders get their redemptions, first come first served. An order gets all of them or none. Its earlier uses are free
 * to use again and count once.
 */
export const decide = (
  plans: readonly RedemptionPlan[],
  counters: readonly Counter[],
  redeemed: readonly Redeemed[],
): Decision => {
  const redemptionName = (use: Redeemed | null) => JSON.stringify([use?.orderNumber, use?.promotionId])
  const had = new Set(redeemed.map(redemptionName))
  const used = new Map(counters.map((counter) => [counterName(counter), counter.used]))
  const uses: Use[] = []
  const refusals: RedemptionRefusal[] = []
  for (const [, order] of Map.groupBy(plans, ({ request }) => request.orderNumber)) {
    const taken = new Map(used)
    const fresh: Use[] = []
    const failed: RedemptionRefusal[] = []
    for (const plan of order) {
      if (had.has(redemptionName(plan.use))) continue
      if (plan.use) had.add(redemptionName(plan.use))
      const error = plan.error ?? exceededLimit(plan, taken)
      if (error) failed.push(refusalOf(plan, error))
      else {
        if (plan.use) fresh.push(plan.use)
        for (const limit of plan.limits)
          taken.set(counterName(limit), (taken.get(counterName(limit)) ?? 0) + 1)
      }
    }
    refusals.push(...failed)
    if (failed.length > 0) continue
    uses.push(...fresh)
    for (const [text, count] of taken) used.set(text, count)
  }
  const changed = counters
    .map((counter) => ({ ...counter, used: (used.get(counterName(counter)) ?? 0) - counter.used }))
    .filter((counter) => counter.used > 0)
  return { uses, counters: changed, refusals }
}
