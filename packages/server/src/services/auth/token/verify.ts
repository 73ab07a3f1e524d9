import { can } from '@tradepost/contract'
import { merchantMoved, type Platform, type Principal } from '@tradepost/kernel'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { findVerifier, SIGNING_ALGORITHM } from '../key/signing-key.service.ts'
import type { Claims } from '../model/token.types.ts'
import { hasMoved } from '../record/moved.store.ts'
import { TOKEN_TYPE } from './sign.ts'
import { findAccountState } from './token.store.ts'

/** Answers null for a text that is no token at all. */
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

export type Verified<C = Claims> = { principal: Principal; claims: C }

/** The whole check of a token of one type, by signature and database; null when it does not hold. */
export type Verifier = (platform: Platform, token: string) => Promise<Verified<{ exp: number }> | null>

export const verifyAccessToken = async (platform: Platform, token: string): Promise<Verified | null> => {
  const claims = await readToken<Claims>(platform, token, TOKEN_TYPE)
  const account = claims && (await findAccountState(platform.database, claims))
  if (!account) {
    if (claims?.tenantId && (await hasMoved(platform.database, claims.tenantId))) throw merchantMoved()
    return null
  }
  const { id, scopes, tenantId, tenantType, clientId, jti, subjectType } = claims
  const principal: Principal = {
    kind: tenantType,
    merchantId: account.merchantId,
    merchantCode: tenantId ?? '',
    subject: id,
    name: account.name,
    clientId,
    tokenId: jti,
    permissions: new Set(scopes),
    // a token that was narrowed by its scope has lost what only operators may
    isOperator: subjectType === 'operator' && scopes.includes(can.doEverything),
    requestsPerSecond: account.requestsPerSecond,
  }
  return { principal, claims }
}
