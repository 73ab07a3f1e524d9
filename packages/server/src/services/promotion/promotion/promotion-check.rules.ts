import type { Promotion } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import { givenCondition, givenProduct } from '../engine/bogo/bogo-condition.rules.ts'
import { parseConditions } from '../engine/condition/condition-parse.rules.ts'
import type { StoredPromotion } from './promotion.rules.ts'

const problem = (code: string, message: string, path: Problem['path'], value?: unknown): Problem => ({
  code,
  message,
  path,
  value,
})

const missing = (field: string, path: Problem['path']) =>
  problem('OBJECT_MISSING_REQUIRED_PROPERTY', `Missing required property: ${field}`, path)

const checkDates = ({ startDate, endDate }: StoredPromotion): Problem[] =>
  startDate !== null && endDate !== null && endDate <= startDate
    ? [problem('NOT_PASSED', 'A promotion ends after it starts', ['endDate'], endDate)]
    : []

const checkDiscount = ({ discount: { type, amount } }: StoredPromotion): Problem[] =>
  type === 'percentage' && amount > 100
    ? [problem('MAXIMUM', `${amount} is above the maximum of 100 percent`, ['discount', 'amount'], amount)]
    : []

const checkSimple = ({ impact }: StoredPromotion): Problem[] =>
  impact ? [problem('NOT_PASSED', 'Only the model BOGO has an impact', ['impact'], impact)] : []

const checkBogo = ({ impact, target }: StoredPromotion): Problem[] => {
  const onProduct =
    target === 'product'
      ? []
      : [problem('NOT_PASSED', 'The model BOGO needs the target product', ['target'], target)]
  return [...onProduct, ...(impact ? checkImpact(impact) : [missing('impact', ['impact'])])]
}

const checkImpact = ({
  conditions,
  automaticallyAddedToCart,
}: NonNullable<Promotion['impact']>): Problem[] => {
  const path = ['impact', 'conditions']
  const { condition, problems } = parseConditions(conditions, path, true)
  if (problems.length > 0) return problems
  if (givenCondition(condition).quantity === null)
    return [
      problem(
        'OBJECT_MISSING_REQUIRED_PROPERTY',
        'Missing required property: lineItem.quantity, a number above zero on the first level or in its $and',
        path,
        conditions,
      ),
    ]
  return automaticallyAddedToCart && givenProduct(condition) === null
    ? [
        problem(
          'NOT_PASSED',
          'Only one product, named by lineItem.product.code, can be added to the cart automatically',
          ['impact', 'automaticallyAddedToCart'],
          true,
        ),
      ]
    : []
}

const checkCoupons = ({ type, couponSet }: StoredPromotion, hasCoupon: boolean): Problem[] => {
  const needless = type === 'promotion' ? [hasCoupon && 'coupon', couponSet && 'couponSet'] : []
  const wrong = needless
    .filter((field) => typeof field === 'string')
    .map((field) => problem('NOT_PASSED', `Only the type coupon has a ${field}`, [field]))
  const hasNoSize = couponSet?.type === 'generated' && couponSet.count === null
  return [...wrong, ...(hasNoSize ? [missing('count', ['couponSet', 'count'])] : [])]
}

const checkCombination = ({ limitConditions }: StoredPromotion): Problem[] => {
  const sent = limitConditions?.cantBeCombinedWithPromotionCode ?? null
  const isIncomplete =
    sent !== null && typeof sent === 'object' && !Array.isArray(sent) && !sent.$in && !sent.in
  return isIncomplete ? [missing('$in', ['limitConditions', 'cantBeCombinedWithPromotionCode'])] : []
}

/** What a schema cannot say: how the parts of a promotion fit together. */
export const checkPromotion = (promotion: StoredPromotion, hasCoupon: boolean): Problem[] => [
  ...checkDates(promotion),
  ...checkDiscount(promotion),
  ...parseConditions(promotion.conditions, ['conditions']).problems,
  ...(promotion.model === 'BOGO' ? checkBogo(promotion) : checkSimple(promotion)),
  ...checkCoupons(promotion, hasCoupon),
  ...checkCombination(promotion),
]

/** Or their codes would be answered as unused while everybody gets what they stand for. */
export const couponsLeft = (): Problem[] => [
  problem('NOT_PASSED', 'The promotion has coupons; delete them before its type becomes promotion', ['type']),
]

/** A set never shrinks: codes that were printed cannot be taken back by a number. */
export const checkSetChange = (before: StoredPromotion, after: StoredPromotion): Problem[] => {
  const [was, is] = [before.couponSet?.count ?? 0, after.couponSet?.count ?? 0]
  return before.couponSet?.type === 'generated' && after.couponSet?.type === 'generated' && is < was
    ? [problem('MINIMUM', `The set has ${was} codes already`, ['couponSet', 'count'], is)]
    : []
}
