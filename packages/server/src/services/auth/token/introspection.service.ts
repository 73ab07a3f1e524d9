import type { TokenInQuestion } from '@tradepost/contract'
import { type Ctx, type Platform, secretAnswer } from '@tradepost/kernel'
import { type Authenticated, authenticateCaller } from '../client/client-authentication.service.ts'
import { need, readCredentials, refuseNul, withoutEmpty } from '../oauth/oauth.rules.ts'
import { findRefreshToken, removeRefreshToken } from './refresh-token.service.ts'
import { revokeAccessToken } from './revocation.service.ts'
import { verifyAccessToken } from './token.service.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

const describeAccessToken = async (platform: Platform, token: string) => {
  const verified = await verifyAccessToken(platform, token)
  if (!verified) return null
  const { principal, claims } = verified
  return {
    merchantId: principal.merchantId,
    clientId: claims.clientId,
    tokenId: claims.jti,
    expireDate: new Date(claims.exp * 1000),
    about: {
      token_type: 'Bearer',
      iss: platform.config.publicUrl,
      sub: claims.id,
      username: claims.email ?? undefined,
      client_id: claims.clientId,
      scope: claims.scopes.join(' '),
      tenantId: claims.tenantId,
      tenantType: claims.tenantType,
      jti: claims.jti,
      iat: claims.iat,
      exp: claims.exp,
    },
  }
}

const describeRefreshToken = async (platform: Platform, token: string) => {
  const stored = await findRefreshToken(platform, token)
  if (!stored || stored.rotateDate) return null
  return {
    merchantId: stored.merchantId,
    clientId: stored.clientId,
    tokenId: null,
    expireDate: stored.expireDate,
    about: {
      token_type: 'refresh_token',
      iss: platform.config.publicUrl,
      sub: stored.id,
      client_id: stored.clientId,
      scope: stored.scopes?.join(' '),
      tenantId: stored.merchantCode,
      tenantType: 'merchant',
      iat: seconds(stored.createDate),
      exp: seconds(stored.expireDate),
    },
  }
}

/** The hint is not needed: an access token has two dots, a refresh token one. */
const describe = (platform: Platform, token: string) =>
  token.split('.').length === 3 ? describeAccessToken(platform, token) : describeRefreshToken(platform, token)

type Described = NonNullable<Awaited<ReturnType<typeof describe>>>

const maySee = (caller: Authenticated, token: Described) =>
  caller.kind === 'operator' || caller.merchantId === token.merchantId
const mayEnd = (caller: Authenticated, token: Described) =>
  maySee(caller, token) && (caller.kind === 'operator' || caller.id === token.clientId)

const ask = async (platform: Platform, body: TokenInQuestion, authorization: string | undefined) => {
  refuseNul(body)
  const question = withoutEmpty(body)
  const caller = await authenticateCaller(platform, readCredentials(authorization, question))
  return { caller, token: need(question.token, 'token') }
}

/** RFC 7662. A token of another merchant is as unknown as one that never was. */
export const introspectToken = async (
  { platform }: Ctx,
  body: TokenInQuestion,
  authorization: string | undefined,
) => {
  const { caller, token } = await ask(platform, body, authorization)
  const found = await describe(platform, token)
  return secretAnswer(found && maySee(caller, found) ? { active: true, ...found.about } : { active: false })
}

/** RFC 7009. A client ends tokens that were given to it, an operator any; others are left alone without a word. */
export const revokeToken = async (
  { platform }: Ctx,
  body: TokenInQuestion,
  authorization: string | undefined,
) => {
  const { caller, token } = await ask(platform, body, authorization)
  const found = await describe(platform, token)
  if (found && mayEnd(caller, found)) await end(platform, token, found)
  return {}
}

const end = async (
  platform: Platform,
  token: string,
  { merchantId, tokenId, expireDate }: Described,
): Promise<void> => {
  const { database } = platform
  if (tokenId === null) await removeRefreshToken(database, merchantId, token)
  else await database.tx((tx) => revokeAccessToken(tx, { merchantId, tokenId, expireDate }))
}
