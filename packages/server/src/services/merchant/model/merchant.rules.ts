import type { MerchantUpdate } from '@tradepost/contract'
import { storedAddress } from '@tradepost/kernel'

/** Only the operator may change these. */
export const operatorFields = ['status', 'isDemo'] as const satisfies (keyof MerchantUpdate)[]

export const changedFields = (
  before: Required<MerchantUpdate>,
  patch: MerchantUpdate,
): Set<keyof MerchantUpdate> => {
  const sent = Object.keys(patch) as (keyof MerchantUpdate)[]
  return new Set(sent.filter((field) => patch[field] !== before[field]))
}

export const toStored = (sent: MerchantUpdate, publicUrl: string): MerchantUpdate => ({
  ...sent,
  ...(sent.appLogo && { appLogo: storedAddress(sent.appLogo, publicUrl) }),
})
