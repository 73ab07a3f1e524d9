import { isSignedLink, isUuid, signLink } from '@tradepost/kernel'
import type { ShopKey } from '../model/action.types.ts'

type Holder = ShopKey & { customerId: string }

const partsOf = ({ merchantId, shopCode, customerId }: Holder) =>
  ['customer of a plugin', merchantId, shopCode, customerId] as const

/** Names the customer to the shop that gave it; NO_SIGNER else can make one. */
export const customerToken = (secret: string, holder: Holder): string =>
  `${holder.customerId}.${signLink(secret, partsOf(holder))}`

/** Null when this shop did not give it. */
export const customerOfToken = (secret: string, key: ShopKey, token: string): string | null => {
  const [customerId = '', signature = ''] = token.split('.')
  if (!isUuid(customerId)) return null
  return isSignedLink(secret, partsOf({ ...key, customerId }), signature) ? customerId : null
}
