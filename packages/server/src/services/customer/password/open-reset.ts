import type { Db, Platform } from '@tradepost/kernel'
import { listResets, type SealedReset } from '../account/reset-token.store.ts'

export type PasswordReset = Omit<SealedReset, 'sealed'> & { token: string }

/** For the mails: the valid requests of these customers with their tokens, in one read. */
export const openPasswordResets = async (
  { vault, clock }: Platform,
  db: Db,
  merchantId: number,
  customerIds: string[],
): Promise<Map<string, PasswordReset>> => {
  if (customerIds.length === 0) return new Map()
  const found = await listResets(db, merchantId, customerIds, clock.now())
  return new Map(
    found.map(({ customerId, sealed, ...reset }) => [customerId, { ...reset, token: vault.open(sealed) }]),
  )
}

/** For the mail: the valid request with its token. */
export const openPasswordReset = async (
  platform: Platform,
  db: Db,
  merchantId: number,
  customerId: string,
): Promise<PasswordReset | null> =>
  (await openPasswordResets(platform, db, merchantId, [customerId])).get(customerId) ?? null
