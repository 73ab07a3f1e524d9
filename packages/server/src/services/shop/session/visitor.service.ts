import { isUuid, type Platform, type Principal } from '@tradepost/kernel'
import { sessionEnd } from './session.service.ts'
import * as store from './session.store.ts'
import { issueSessionToken, principalOf, readRefreshToken } from './token.service.ts'

type Place = { merchantCode: string; shopCode: string }

/** The shopper behind a refresh token, for pages of this server; null: it is of another shop or no longer valid. */
export const resumeSession = async (
  platform: Platform,
  { merchantCode, shopCode }: Place,
  token: string,
): Promise<Principal | null> => {
  const claims = await readRefreshToken(platform, token)
  if (claims?.merchantCode !== merchantCode || claims.shopCode !== shopCode || !isUuid(claims.sub))
    return null
  const key = { merchantCode, shopCode, sessionId: claims.sub }
  const found = await store.findSession(platform.database, key, platform.clock.now())
  return found && principalOf({ ...claims, jti: '', exp: 0 }, found)
}

/** A new guest; nothing is stored until there is a cart. */
export const newGuest = (platform: Platform, place: Place, merchantId: number): Principal =>
  principalOf({ ...place, sub: platform.ids.uuid(), jti: '', exp: 0 }, { merchantId })

/** A refresh token for the shopper, who has as long as from the first day. */
export const keepSession = async (platform: Platform, principal: Principal): Promise<string | null> => {
  const { shopper, merchantCode, merchantId } = principal
  if (!shopper?.sessionId) return null
  const { sessionId, shopCode, customerId } = shopper
  if (customerId !== null)
    await store.prolongSession(platform.database, merchantId, sessionId, sessionEnd(platform.clock.now()))
  const token = await issueSessionToken(platform, { merchantCode, shopCode }, sessionId)
  return token.refresh_token ?? null
}
