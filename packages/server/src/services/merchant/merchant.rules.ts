import type { MerchantUpdate } from '@tradepost/contract'

/** What a merchant may not change about itself. */
export const operatorFields = ['status', 'isDemo'] as const satisfies (keyof MerchantUpdate)[]

export const changedFields = (
  before: Required<MerchantUpdate>,
  patch: MerchantUpdate,
): Set<keyof MerchantUpdate> => {
  const sent = Object.keys(patch) as (keyof MerchantUpdate)[]
  return new Set(sent.filter((field) => patch[field] !== before[field]))
}
