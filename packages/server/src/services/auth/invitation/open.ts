import type { Platform } from '@tradepost/kernel'
import { makeToken, tokenKey } from '../model/reset-token.rules.ts'
import * as store from './invitation.store.ts'

export type OpenInvitation = store.OpenInvitation & { token: string }

/** For the mail, each time that it is tried: a new token, of which only the hash stays here. Null: there is nothing to send. */
export const openInvitation = async (
  { database, clock, ids }: Platform,
  { merchantId, invitationId }: { merchantId: number; invitationId: string },
): Promise<OpenInvitation | null> => {
  const token = makeToken(merchantId, ids.secret())
  const key = tokenKey(token)
  const invitation = key && (await store.putToken(database, key, invitationId, clock.now()))
  return invitation && { ...invitation, token }
}
