import type { PromotionTarget } from '@tradepost/contract'
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

const excludes = (offer: Offer, other: Offer): boolean => {
  const special = ofTarget[other.target]
  return excludedCodes(offer).some((code) => code === other.code || code === special)
}

/** Who cannot be combined with another, cannot in either order. */
export const findConflict = (offer: Offer, applied: readonly Offer[]): Offer | undefined =>
  applied.find((other) => excludes(offer, other) || excludes(other, offer))
