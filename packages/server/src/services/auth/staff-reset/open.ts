import type { Platform } from '@tradepost/kernel'
import { makeToken, tokenKey } from '../model/reset-token.rules.ts'
import * as store from './staff-reset.store.ts'

export type StaffReset = store.OpenReset & { token: string }

/** For the mail, each time that it is tried: a new token, of which only the hash stays here. Null: there is nothing to send. */
export const openStaffReset = async (
  { database, clock, ids }: Platform,
  { merchantId, userId }: { merchantId: number; userId: string },
): Promise<StaffReset | null> => {
  const token = makeToken(merchantId, ids.secret())
  const key = tokenKey(token)
  const reset = key && (await store.putToken(database, key, userId, clock.now()))
  return reset && { ...reset, token }
}
