import {
  type CouponLimits,
  type Promotion,
  type PromotionCoupon,
  type PromotionCreate,
  type PromotionUpdate,
  specialPromotionCodes,
  texts,
} from '@tradepost/contract'
import { type Problem, toIsoDate } from '@tradepost/kernel'

/** The document of a promotion; its coupon is a row of its own. */
export type StoredPromotion = Omit<Promotion, 'code' | 'coupon' | 'createDate' | 'updateDate'>

/** Have another meaning in paths or in `cantBeCombinedWithPromotionCode`. */
const reservedCodes: readonly string[] = ['evaluate', ...specialPromotionCodes]

export const checkCode = (code: string): Problem[] =>
  reservedCodes.includes(code)
    ? [{ code: 'NOT_PASSED', message: texts.reservedCode(code), path: ['code'], value: code }]
    : []

const isoOrNull = (date: string | null | undefined) => (date ? toIsoDate(date) : null)

const emptyImpact = { conditions: {}, automaticallyAddedToCart: false }
const emptySet = { count: null, description: null, prefix: null, suffix: null }
const emptyLimits = {
  maxOverallUsageCount: null,
  maxCustomerUsageCount: null,
  maxUsagePerOrder: null,
  cantBeCombinedWithPromotionCode: null,
}

/** Missing, null and the empty list all mean: always. */
const storedConditions = (sent: Promotion['conditions'] | undefined) =>
  sent && !Array.isArray(sent) ? sent : {}

const storedImpact = (sent: Promotion['impact'] | undefined): Promotion['impact'] =>
  sent ? { ...emptyImpact, ...sent, conditions: storedConditions(sent.conditions) } : null

/** Only a generated set has a size. */
const storedSet = (sent: Promotion['couponSet'] | undefined): Promotion['couponSet'] =>
  sent ? { ...emptySet, ...sent, ...(sent.type === 'custom' && { count: null }) } : null

const storedLimits = (sent: Promotion['limitConditions'] | undefined): Promotion['limitConditions'] =>
  sent ? { ...emptyLimits, ...sent } : null

/** Every field present: what is not sent has its default. */
export const toStored = (sent: PromotionCreate): StoredPromotion => {
  const { model = 'simpleDiscount', coupon, couponSet } = sent
  return {
    name: sent.name,
    model,
    description: sent.description ?? null,
    promotionalText: sent.promotionalText ?? null,
    status: sent.status ?? 'active',
    startDate: isoOrNull(sent.startDate),
    endDate: isoOrNull(sent.endDate),
    target: sent.target ?? (model === 'BOGO' ? 'product' : 'order'),
    type: sent.type ?? (coupon || couponSet ? 'coupon' : 'promotion'),
    priority: sent.priority ?? 0,
    discount: sent.discount,
    conditions: storedConditions(sent.conditions),
    impact: storedImpact(sent.impact),
    couponSet: storedSet(couponSet),
    limitConditions: storedLimits(sent.limitConditions),
  }
}

const merged = <T extends object>(before: T | null, patch: T | null | undefined): T | null =>
  patch === undefined ? before : patch && { ...before, ...patch }

/** Objects merge but for conditions: half of one expression and half of another would mean anything. */
export const mergePromotion = (before: StoredPromotion, patch: PromotionUpdate): StoredPromotion => {
  const { coupon: _, ...sent } = patch
  return {
    ...before,
    ...sent,
    ...(sent.startDate !== undefined && { startDate: isoOrNull(sent.startDate) }),
    ...(sent.endDate !== undefined && { endDate: isoOrNull(sent.endDate) }),
    ...(sent.conditions !== undefined && { conditions: storedConditions(sent.conditions) }),
    impact: storedImpact(merged(before.impact, sent.impact)),
    couponSet: storedSet(merged(before.couponSet, sent.couponSet)),
    limitConditions: storedLimits(merged(before.limitConditions, sent.limitConditions)),
  }
}

export const noLimits: Required<CouponLimits> = { overall: null, maxPerCustomer: null }

/** An unchanged coupon keeps limits that are not sent; a new one starts without. */
export const mergeCoupon = (
  before: PromotionCoupon | null,
  patch: PromotionCoupon,
  isSame: boolean,
): PromotionCoupon => ({
  ...patch,
  limits:
    patch.limits === null
      ? noLimits
      : { ...noLimits, ...(isSame && before?.limits), ...(patch.limits ?? {}) },
})
