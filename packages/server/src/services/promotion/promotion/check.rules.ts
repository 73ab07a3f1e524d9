import { type Promotion, texts } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import { parseConditions } from '../engine/condition/parse.rules.ts'
import { rewardCondition, rewardProduct } from '../engine/reward/bogo-condition.rules.ts'
import type { StoredPromotion } from '../model/promotion.rules.ts'

const problem = (code: string, message: string, path: Problem['path'], value?: unknown): Problem => ({
  code,
  message,
  path,
  value,
})

const missing = (field: string, path: Problem['path']) =>
  problem('OBJECT_MISSING_REQUIRED_PROPERTY', texts.missingProperty(field), path)

const checkDates = ({ startDate, endDate }: StoredPromotion): Problem[] =>
  startDate !== null && endDate !== null && endDate <= startDate
    ? [problem('NOT_PASSED', texts.endsBeforeStart, ['endDate'], endDate)]
    : []

const checkDiscount = ({ discount: { type, amount } }: StoredPromotion): Problem[] =>
  type === 'percentage' && amount > 100
    ? [problem('MAXIMUM', texts.abovePercent(amount), ['discount', 'amount'], amount)]
    : []

const checkSimple = ({ impact }: StoredPromotion): Problem[] =>
  impact ? [problem('NOT_PASSED', texts.needlessImpact, ['impact'], impact)] : []

const checkBogo = ({ impact, target }: StoredPromotion): Problem[] => {
  const onProduct = target === 'product' ? [] : [problem('NOT_PASSED', texts.bogoTarget, ['target'], target)]
  return [...onProduct, ...(impact ? checkImpact(impact) : [missing('impact', ['impact'])])]
}

const checkImpact = ({
  conditions,
  automaticallyAddedToCart,
}: NonNullable<Promotion['impact']>): Problem[] => {
  const path = ['impact', 'conditions']
  const { condition, problems } = parseConditions(conditions, path, true)
  if (problems.length > 0) return problems
  if (rewardCondition(condition).quantity === null)
    return [problem('OBJECT_MISSING_REQUIRED_PROPERTY', texts.missingGivenQuantity, path, conditions)]
  return automaticallyAddedToCart && rewardProduct(condition) === null
    ? [problem('NOT_PASSED', texts.severalGivenProducts, ['impact', 'automaticallyAddedToCart'], true)]
    : []
}

const checkCoupons = ({ type, couponSet }: StoredPromotion, hasCoupon: boolean): Problem[] => {
  const needless = type === 'promotion' ? [hasCoupon && 'coupon', couponSet && 'couponSet'] : []
  const wrong = needless
    .filter((field) => typeof field === 'string')
    .map((field) => problem('NOT_PASSED', texts.couponFieldOnly(field), [field]))
  const hasNoSize = couponSet?.type === 'generated' && couponSet.count === null
  return [...wrong, ...(hasNoSize ? [missing('count', ['couponSet', 'count'])] : [])]
}

const checkCombination = ({ limitConditions }: StoredPromotion): Problem[] => {
  const sent = limitConditions?.cantBeCombinedWithPromotionCode ?? null
  const isIncomplete =
    sent !== null && typeof sent === 'object' && !Array.isArray(sent) && !sent.$in && !sent.in
  return isIncomplete ? [missing('$in', ['limitConditions', 'cantBeCombinedWithPromotionCode'])] : []
}

/** Rules that the schema cannot express, across the fields of a promotion. */
export const checkPromotion = (promotion: StoredPromotion, hasCoupon: boolean): Problem[] => [
  ...checkDates(promotion),
  ...checkDiscount(promotion),
  ...parseConditions(promotion.conditions, ['conditions']).problems,
  ...(promotion.model === 'BOGO' ? checkBogo(promotion) : checkSimple(promotion)),
  ...checkCoupons(promotion, hasCoupon),
  ...checkCombination(promotion),
]

/** Otherwise its codes would look unused while everybody gets the discount. */
export const couponsLeft = (): Problem[] => [problem('NOT_PASSED', texts.couponsLeft, ['type'])]

/** A set never shrinks: codes that were printed cannot be taken back by a number. */
export const checkSetChange = (before: StoredPromotion, after: StoredPromotion): Problem[] => {
  const [was, is] = [before.couponSet?.count ?? 0, after.couponSet?.count ?? 0]
  return before.couponSet?.type === 'generated' && after.couponSet?.type === 'generated' && is < was
    ? [problem('MINIMUM', texts.setShrinks(was), ['couponSet', 'count'], is)]
    : []
}
