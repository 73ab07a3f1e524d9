import type { PromotionTarget } from '@tradepost/contract'
import type { Offer } from '../../model/cart.types.ts'
import type { Applied } from '../bill/bill.types.ts'

const none: ReadonlySet<string> = new Set()

/** A code, a list of codes, or either under $in. */
export const excludedCodes = ({ limitConditions }: Pick<Offer, 'limitConditions'>): ReadonlySet<string> => {
  const sent = limitConditions?.cantBeCombinedWithPromotionCode ?? null
  if (sent === null) return none
  const codes = typeof sent === 'string' || Array.isArray(sent) ? [sent] : [sent.$in ?? [], sent.in ?? []]
  return new Set(codes.flat())
}

const wildcards: Partial<Record<PromotionTarget, string>> = {
  product: 'anyProductPromotions',
  order: 'anyOrderPromotions',
}

const isExcluded = (excludes: ReadonlySet<string>, { code, target }: Offer): boolean =>
  excludes.has(code) || excludes.has(wildcards[target] ?? code)

/** Exclusion works in both directions. Most promotions exclude nothing, so that is checked first. */
export const findConflict = (
  offer: Offer,
  excludes: ReadonlySet<string>,
  applied: readonly Applied[],
): Offer | undefined =>
  applied.find(
    (other) =>
      (excludes.size > 0 && isExcluded(excludes, other.offer)) ||
      (other.excludes.size > 0 && isExcluded(other.excludes, offer)),
  )?.offer
