import type { Platform, Tx } from '@tradepost/kernel'
import { dropTokens } from '../../auth/index.ts'
import * as store from './session.store.ts'

export const SESSION_SECONDS = 30 * 86_400

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_SECONDS * 1000)

type SignedIn = { merchantId: number; shopCode: string; sessionId: string; customerId: string }

/** From now on the tokens of the session speak for the customer. */
export const beginSession = async (
  tx: Tx,
  { clock }: Platform,
  { merchantId, shopCode, sessionId, customerId }: SignedIn,
): Promise<void> => {
  const now = clock.now()
  await store.putSession(tx, merchantId, {
    id: sessionId,
    shopCode,
    customerId,
    now,
    expireDate: sessionEnd(now),
  })
  await dropTokens(tx, { merchantId, subject: sessionId })
}

/** The tokens of the session are those of a guest again. */
export const endSession = async (tx: Tx, merchantId: number, sessionId: string): Promise<void> => {
  await store.removeSession(tx, merchantId, sessionId)
  await dropTokens(tx, { merchantId, subject: sessionId })
}
