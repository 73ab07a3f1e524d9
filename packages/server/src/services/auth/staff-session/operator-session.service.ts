import { can } from '@tradepost/contract'
import type { Platform } from '@tradepost/kernel'
import { findOperator } from '../client/authenticate.ts'
import { clientSubject } from '../model/subject.rules.ts'
import type { Claims, Subject } from '../model/token.types.ts'
import { findMerchant } from '../record/credential.store.ts'
import { revokeAccessToken } from '../token/revoke.ts'
import { issueAccessToken, signToken } from '../token/sign.ts'
import { findAccountState } from '../token/token.store.ts'
import { readToken } from '../token/verify.ts'
import { consoleClient, endStaffSession, type SessionTokens } from './staff-session.service.ts'
import { findFirstMerchant } from './staff-session.store.ts'

/** Its type keeps the token of the session from being an access token. */
const SESSION_TYPE = 'operator-session+jwt'
/** A working day: an operator may do anything to every merchant. */
const SESSION_SECONDS = 43_200

type SessionClaims = Pick<Claims, 'id' | 'version' | 'jti' | 'exp'> & { merchantCode: string }

const accessTokenFor = (
  platform: Platform,
  operator: Pick<Subject, 'id' | 'version'>,
  merchantCode: string,
) =>
  issueAccessToken(platform, {
    subject: clientSubject('operator', operator),
    clientId: consoleClient.id,
    merchantCode,
    scopes: [can.doEverything],
  })

const tokensFor = async (
  platform: Platform,
  operator: Pick<Subject, 'id' | 'version'>,
  merchantCode: string,
  seconds: number,
): Promise<SessionTokens> => {
  const { id, version } = operator
  const claims = { id, version, merchantCode }
  const [accessToken, refreshToken] = await Promise.all([
    accessTokenFor(platform, operator, merchantCode),
    signToken(platform, { type: SESSION_TYPE, seconds, subject: id, claims }),
  ])
  return { accessToken, refreshToken, seconds }
}

/** Null for a token that is none of an operator's session, or has ended. */
const readSession = async (platform: Platform, token: string): Promise<SessionClaims | null> => {
  const claims = await readToken<SessionClaims>(platform, token, SESSION_TYPE)
  if (!claims) return null
  const { id, version, jti } = claims
  const subject = { subjectType: 'operator', id, version, jti, tenantId: null, clientId: id } as const
  return (await findAccountState(platform.database, subject)) ? claims : null
}

type Credentials = { clientId: string; secret: string; merchantCode?: string }

/** Null when the client and the secret do not belong together, or there is no such merchant. */
export const openOperatorSession = async (
  platform: Platform,
  { clientId, secret, merchantCode }: Credentials,
): Promise<SessionTokens | null> => {
  const operator = await findOperator(platform, { id: clientId, secret, byBasic: false })
  const merchant = merchantCode
    ? await findMerchant(platform.database, merchantCode)
    : await findFirstMerchant(platform.database)
  if (!operator || !merchant) return null
  return tokensFor(platform, operator, merchant.code, SESSION_SECONDS)
}

/** A new access token for the merchant of the session; null when it has ended. */
export const renewOperatorSession = async (platform: Platform, token: string): Promise<string | null> => {
  const session = await readSession(platform, token)
  return session && accessTokenFor(platform, session, session.merchantCode)
}

/** Copies of its cookies are worth nothing from then on. */
export const endOperatorSession = async (
  platform: Platform,
  tokens: { accessToken?: string; refreshToken?: string },
): Promise<void> => {
  await endStaffSession(platform, tokens)
  const session = await readSession(platform, tokens.refreshToken ?? '')
  if (!session) return
  const { jti: tokenId, exp } = session
  await platform.database.tx((tx) =>
    revokeAccessToken(tx, { merchantId: 0, tokenId, expireDate: new Date(exp * 1000) }),
  )
}

/** Goes on for another merchant until the session would have ended; null when it has, or the merchant does not exist. */
export const switchMerchant = async (
  platform: Platform,
  tokens: { accessToken?: string; refreshToken?: string },
  merchantCode: string,
): Promise<SessionTokens | null> => {
  const session = await readSession(platform, tokens.refreshToken ?? '')
  const merchant = session && (await findMerchant(platform.database, merchantCode))
  if (!merchant) return null
  const left = session.exp - Math.floor(platform.clock.now().getTime() / 1000)
  const switched = await tokensFor(platform, session, merchant.code, left)
  await endOperatorSession(platform, tokens)
  return switched
}
