import { type Platform, sha256 } from '@tradepost/kernel'
import { narrow } from '../model/oauth.rules.ts'
import { userSubject } from '../model/subject.rules.ts'
import { type StoredUser, touchClient } from '../record/credential.store.ts'
import { signIn } from '../sign-in/sign-in.ts'
import {
  createRefreshToken,
  findRefreshToken,
  REFRESH_SECONDS,
  removeRefreshToken,
} from '../token/refresh-token.service.ts'
import { revokeAccessToken } from '../token/revoke.ts'
import { issueAccessToken } from '../token/sign.ts'
import { verifyAccessToken } from '../token/verify.ts'
import * as store from './staff-session.store.ts'

/**
 * Tokens belong to an API client; those of the console to this one. It has no permissions, and nobody knows its secret.
 * Deleting it signs everybody out of the console; the next sign-in creates it again.
 */
export const consoleClient = { id: 'console', name: 'Console' }

/** Neither leaves the server but in a cookie that no script reads. */
export type SessionTokens = {
  accessToken: string
  refreshToken: string
  /** How long the second one lives. */
  seconds: number
}

export type StaffSession = {
  merchantId: number
  merchantCode: string
  emailAddress: string
  name: string
  permissions: string[]
  /** Acts for any merchant, and may go from one to another. */
  isOperator: boolean
}

const accessTokenFor = (platform: Platform, merchantCode: string, user: StoredUser): Promise<string> =>
  issueAccessToken(platform, {
    subject: userSubject(user),
    clientId: consoleClient.id,
    merchantCode,
    scopes: narrow(user.permissions, undefined),
  })

type Credentials = { merchantCode: string; emailAddress: string; password: string }

/** Null when the merchant, the user and the password do not belong together; the answer does not say which of them is wrong. */
export const openStaffSession = async (
  platform: Platform,
  { merchantCode, emailAddress, password }: Credentials,
): Promise<SessionTokens | null> => {
  const { database, ids, clock } = platform
  const merchant = await store.findSessionMerchant(database, merchantCode)
  if (!merchant) return null
  const opened = await signIn(
    platform,
    { merchantId: merchant.id, emailAddress, password },
    async (tx, user) => {
      const secretHash = sha256(ids.secret())
      await store.insertConsoleClient(tx, merchant.id, { ...consoleClient, secretHash, now: clock.now() })
      const owner = { merchantId: merchant.id, clientId: consoleClient.id, userId: user.id, scopes: null }
      return { user, refreshToken: await createRefreshToken(tx, platform, owner) }
    },
  )
  if (!opened) return null
  const accessToken = await accessTokenFor(platform, merchant.code, opened.user)
  return { accessToken, refreshToken: opened.refreshToken, seconds: REFRESH_SECONDS }
}

/**
 * A new access token, with the permissions that the user has now; null when the session has ended. The refresh token stays:
 * several tabs use it at once, and it never reaches a script.
 */
export const renewStaffSession = async (platform: Platform, refreshToken: string): Promise<string | null> => {
  const stored = await findRefreshToken(platform, refreshToken)
  if (!stored || stored.clientId !== consoleClient.id) return null
  await touchClient(platform.database, stored.merchantId, consoleClient.id, platform.clock.now())
  return accessTokenFor(platform, stored.merchantCode, stored)
}

/** A copy of either cookie is worth nothing from then on. */
export const endStaffSession = async (
  platform: Platform,
  { accessToken = '', refreshToken = '' }: Partial<Pick<SessionTokens, 'accessToken' | 'refreshToken'>>,
): Promise<void> => {
  const [verified, stored] = await Promise.all([
    verifyAccessToken(platform, accessToken),
    findRefreshToken(platform, refreshToken),
  ])
  await platform.database.tx(async (tx) => {
    if (stored) await removeRefreshToken(tx, stored.merchantId, refreshToken)
    if (!verified) return
    const { merchantId } = verified.principal
    const { jti: tokenId, exp } = verified.claims
    await revokeAccessToken(tx, { merchantId, tokenId, expireDate: new Date(exp * 1000) })
  })
}

/** Null for a token that has ended or was not given to the console. */
export const readStaffSession = async (
  platform: Platform,
  accessToken: string,
): Promise<StaffSession | null> => {
  const verified = await verifyAccessToken(platform, accessToken)
  if (!verified || verified.claims.clientId !== consoleClient.id) return null
  const { principal, claims } = verified
  return {
    merchantId: principal.merchantId,
    merchantCode: principal.merchantCode,
    emailAddress: claims.email ?? '',
    name: principal.name,
    permissions: claims.scopes,
    isOperator: principal.isOperator,
  }
}
