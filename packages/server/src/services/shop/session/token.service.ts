import type { ShopperToken } from '@tradepost/contract'
import type { Platform, Principal } from '@tradepost/kernel'
import { ACCESS_TOKEN_SECONDS, readToken, signToken, type Verified } from '../../auth/index.ts'
import { SESSION_SECONDS } from './session.service.ts'
import * as store from './session.store.ts'

/** Keeps them from passing as access tokens of the merchant's interface, and those from passing here. */
export const SHOPPER_TOKEN = 'shopper+jwt'
const REFRESH_TOKEN = 'shopper-refresh+jwt'

type SessionClaims = store.ShopPlace & { sub: string }
type ClientClaims = SessionClaims & { version: number }
type Claims = (SessionClaims | ClientClaims) & { jti: string; exp: number }

export const readRefreshToken = (platform: Platform, token: string) =>
  readToken<SessionClaims>(platform, token, REFRESH_TOKEN)

/** Stands by itself: who is signed in to the session is looked up, so a guest leaves nothing in the database. */
export const issueSessionToken = async (
  platform: Platform,
  { merchantCode, shopCode, publishableKey }: store.ShopPlace,
  sessionId: string,
): Promise<ShopperToken> => {
  const claims = { merchantCode, shopCode, ...(publishableKey && { publishableKey }) }
  const [accessToken, refreshToken] = await Promise.all([
    signToken(platform, { type: SHOPPER_TOKEN, seconds: ACCESS_TOKEN_SECONDS, subject: sessionId, claims }),
    signToken(platform, { type: REFRESH_TOKEN, seconds: SESSION_SECONDS, subject: sessionId, claims }),
  ])
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
  }
}

export const issueClientToken = async (
  platform: Platform,
  { merchantCode, shopCode }: store.ShopPlace,
  { id, version }: { id: string; version: number },
): Promise<ShopperToken> => ({
  access_token: await signToken(platform, {
    type: SHOPPER_TOKEN,
    seconds: ACCESS_TOKEN_SECONDS,
    subject: id,
    claims: { merchantCode, shopCode, version },
  }),
  token_type: 'bearer',
  expires_in: ACCESS_TOKEN_SECONDS,
})

const noPermissions: ReadonlySet<string> = new Set()

type Found = { merchantId: number; name?: string; customerId?: string | null }

export const principalOf = (
  claims: Claims,
  { merchantId, name = '', customerId = null }: Found,
): Principal => {
  const { merchantCode, shopCode, publishableKey, sub, jti } = claims
  const isClient = 'version' in claims
  return {
    kind: 'shopper',
    merchantId,
    merchantCode,
    subject: sub,
    name,
    // news about a customer reach all tokens that speak for them
    clientId: customerId ?? sub,
    tokenId: jti,
    permissions: noPermissions,
    isOperator: false,
    // anybody gets as many tokens with a publishable key as they like
    isCountedByAddress: Boolean(publishableKey),
    shopper: { shopCode, sessionId: isClient ? null : sub, customerId },
  }
}

export const verifyShopperToken = async (
  platform: Platform,
  token: string,
): Promise<Verified<{ exp: number }> | null> => {
  const claims = await readToken<Claims>(platform, token, SHOPPER_TOKEN)
  if (!claims) return null
  const { database, clock } = platform
  const found: Found | null =
    'version' in claims
      ? await store.findShopClient(database, { ...claims, clientId: claims.sub })
      : await store.findSession(database, { ...claims, sessionId: claims.sub }, clock.now())
  return found && { principal: principalOf(claims, found), claims }
}
