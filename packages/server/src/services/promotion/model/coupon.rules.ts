import {
  type CouponCreate,
  type CouponGeneration,
  type CouponLimits,
  type CouponSet,
  texts,
} from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'

/** How codes are compared: customers type them in any case and paste them with blanks around. */
export const couponKey = (code: string): string => code.trim().toUpperCase()

export type NewCoupon = {
  key: string
  code: string
  name: string | null
  maxUses: number | null
  maxUsesByCustomer: number | null
  status: 'active' | 'inactive'
}

type Limits = CouponLimits | null | undefined

export const toNewCoupon = (sent: CouponCreate): NewCoupon => ({
  key: couponKey(sent.code),
  code: sent.code,
  name: sent.name ?? null,
  maxUses: sent.limits?.overall ?? null,
  maxUsesByCustomer: sent.limits?.maxPerCustomer ?? null,
  status: sent.status ?? 'active',
})

export type CouponBatch = {
  promotionId: number
  inSet: boolean
  count: number
  prefix: string
  suffix: string
  prefixKey: string
  suffixKey: string
  maxUses: number | null
  maxUsesByCustomer: number | null
}

type Affixes = { prefix?: string | null; suffix?: string | null }

type CouponTarget = { promotionId: number; inSet: boolean }

const batchOf = (target: CouponTarget, count: number, affixes: Affixes, limits: Limits): CouponBatch => {
  const [prefix, suffix] = [affixes.prefix ?? '', affixes.suffix ?? '']
  return {
    ...target,
    count,
    prefix,
    suffix,
    // the ends of a code lose the blanks around them, its middle does not
    prefixKey: prefix.trimStart().toUpperCase(),
    suffixKey: suffix.trimEnd().toUpperCase(),
    maxUses: limits?.overall ?? null,
    maxUsesByCustomer: limits?.maxPerCustomer ?? null,
  }
}

/** A generated code is good for one order unless its limits say otherwise. */
export const generatedBatch = (target: CouponTarget, generate: CouponGeneration): CouponBatch =>
  batchOf(target, generate.count, generate, generate.limits === undefined ? { overall: 1 } : generate.limits)

/** The codes that a set still lacks; null when it has all of them. */
export const setBatch = (
  promotionId: number,
  set: CouponSet | null,
  before: CouponSet | null = null,
): CouponBatch | null => {
  const had = before?.type === 'generated' ? (before.count ?? 0) : 0
  const count = set?.type === 'generated' ? (set.count ?? 0) - had : 0
  return set && count > 0 ? batchOf({ promotionId, inSet: true }, count, set, { overall: 1 }) : null
}

/** Either a list of codes or how many random ones are generated. */
export const checkCouponRequest = (body: { coupons?: unknown; generate?: unknown }): Problem[] => {
  const sent = [body.coupons, body.generate].filter((part) => part !== undefined).length
  if (sent === 1) return []
  const code = sent === 0 ? 'ONE_OF_MISSING' : 'ONE_OF_MULTIPLE'
  return [{ code, message: texts.couponsOrGenerate, path: [] }]
}
