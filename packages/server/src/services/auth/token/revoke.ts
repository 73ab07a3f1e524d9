import type { Tx } from '@tradepost/kernel'
import { dropTokens } from '../cache/token-cache.ts'
import { insertRevokedToken } from './token.store.ts'

export type RevokedToken = { merchantId: number; tokenId: string; expireDate: Date }

/** Every process forgets the token when the transaction commits. */
export const revokeAccessToken = async (
  tx: Tx,
  { merchantId, tokenId, expireDate }: RevokedToken,
): Promise<void> => {
  await insertRevokedToken(tx, merchantId, tokenId, expireDate)
  await dropTokens(tx, { merchantId, tokenId })
}
