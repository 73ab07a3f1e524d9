import { can } from '@tradepost/contract'
import type { Platform, Principal } from '@tradepost/kernel'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import {
  ACCESS_TOKEN_SECONDS,
  findVerifier,
  SIGNING_ALGORITHM,
  signingKeys,
} from '../key/signing-key.service.ts'
import { findAccountState } from './token.store.ts'
import type { Claims, Subject } from './token.types.ts'

/** RFC 9068: keeps any other token that these keys may sign from passing as an access token. */
export const TOKEN_TYPE = 'at+jwt'

type Grant = { subject: Subject; clientId: string; merchantCode: string | null; scopes: string[] }

type Signing = {
  type: string
  seconds: number
  subject: string
  /** Whom it is for, when that is not this server. */
  audience?: string
  claims: Record<string, unknown>
}

export const signToken = async (
  platform: Platform,
  { type, seconds, subject, audience, claims }: Signing,
): Promise<string> => {
  const { signer } = await signingKeys(platform)
  const now = Math.floor(platform.clock.now().getTime() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: signer.id, typ: type })
    .setIssuer(platform.config.publicUrl)
    .setAudience(audience ?? platform.config.publicUrl)
    .setSubject(subject)
    .setJti(platform.ids.uuid())
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(signer.key)
}

export const issueAccessToken = (platform: Platform, grant: Grant): Promise<string> => {
  const { subject, merchantCode, clientId, scopes } = grant
  const tenantType = merchantCode === null ? 'operator' : 'merchant'
  return signToken(platform, {
    type: TOKEN_TYPE,
    seconds: ACCESS_TOKEN_SECONDS,
    subject: subject.id,
    // `client_id` as RFC 9068 names it, `clientId` as clients of before read it
    claims: { ...subject, scopes, tenantId: merchantCode, tenantType, clientId, client_id: clientId },
  })
}

/** A sign-in to the back end of a shop; its type keeps it from being an access token here. */
export const issueShopToken = (
  platform: Platform,
  subject: string,
  claims: Record<string, string>,
): Promise<string> =>
  signToken(platform, { type: 'shop+jwt', seconds: 300, subject, audience: 'shop', claims })

/** Null for what is no token at all. */
const keyIdOf = (token: string): string | null => {
  try {
    return decodeProtectedHeader(token).kid ?? null
  } catch {
    return null
  }
}

/**
 * Claims of a token of this type that we signed and that has not expired; else null. It throws when the keys cannot be
 * read: that says nothing about the token.
 */
export const readToken = async <C>(platform: Platform, token: string, type: string): Promise<C | null> => {
  const keyId = keyIdOf(token)
  const key = keyId === null ? undefined : await findVerifier(platform, keyId)
  if (!key) return null
  try {
    const { payload } = await jwtVerify<C>(token, key, {
      algorithms: [SIGNING_ALGORITHM],
      typ: type,
      issuer: platform.config.publicUrl,
      currentDate: platform.clock.now(),
      requiredClaims: ['jti', 'exp', 'iat'],
    })
    return payload
  } catch {
    return null
  }
}

export const readAccessToken = (platform: Platform, token: string) =>
  readToken<Claims>(platform, token, TOKEN_TYPE)

export type Verified<C = Claims> = { principal: Principal; claims: C }

/** The whole check of a token of one type, by signature and database; null when it does not hold. */
export type Verifier = (platform: Platform, token: string) => Promise<Verified<{ exp: number }> | null>

export const verifyAccessToken = async (platform: Platform, token: string): Promise<Verified | null> => {
  const claims = await readAccessToken(platform, token)
  const standing = claims && (await findAccountState(platform.database, claims))
  if (!standing) return null
  const { id, scopes, tenantId, tenantType, clientId, jti, subjectType } = claims
  const principal: Principal = {
    kind: tenantType,
    merchantId: standing.merchantId,
    merchantCode: tenantId ?? '',
    subject: id,
    name: standing.name,
    clientId,
    tokenId: jti,
    permissions: new Set(scopes),
    // a token that was narrowed by its scope has lost what only operators may
    isOperator: subjectType === 'operator' && scopes.includes(can.doEverything),
    requestsPerSecond: standing.requestsPerSecond,
  }
  return { principal, claims }
}
