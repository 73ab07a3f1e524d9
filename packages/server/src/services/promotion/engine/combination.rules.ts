import type { PromotionTarget } from '@tradepost/contract'
import type { Applied } from './bill.types.ts'
import type { Offer } from './cart.types.ts'

/** A code, a list of codes, or either under $in. */
export const excludedCodes = ({ limitConditions }: Pick<Offer, 'limitConditions'>): string[] => {
  const sent = limitConditions?.cantBeCombinedWithPromotionCode ?? []
  const codes =
    typeof sent === 'string' || Array.isArray(sent) ? sent : [sent.$in ?? [], sent.in ?? []].flat()
  return [codes].flat()
}

const ofTarget: Partial<Record<PromotionTarget, string>> = {
  product: 'anyProductPromotions',
  order: 'anyOrderPromotions',
}

const isExcluded = (excludes: ReadonlySet<string>, { code, target }: Offer): boolean =>
  excludes.has(code) || excludes.has(ofTarget[target] ?? code)

/** Who cannot be combined with another, cannot in either order. */
export const findConflict = (
  offer: Offer,
  excludes: ReadonlySet<string>,
  applied: readonly Applied[],
): Offer | undefined =>
  applied.find((other) => isExcluded(excludes, other.offer) || isExcluded(other.excludes, offer))?.offer
