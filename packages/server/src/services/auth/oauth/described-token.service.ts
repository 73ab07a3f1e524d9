import type { TokenInQuestion } from '@tradepost/contract'
import type { Platform } from '@tradepost/kernel'
import { type Authenticated, authenticateCaller } from '../client/authenticate.ts'
import { need, readCredentials, refuseNul, withoutEmpty } from '../model/oauth.rules.ts'
import { findRefreshToken } from '../token/refresh-token.service.ts'
import { verifyAccessToken } from '../token/verify.ts'

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
export const describe = (platform: Platform, token: string) =>
  token.split('.').length === 3 ? describeAccessToken(platform, token) : describeRefreshToken(platform, token)

export type Described = NonNullable<Awaited<ReturnType<typeof describe>>>

export const mayIntrospect = (caller: Authenticated, token: Described) =>
  caller.kind === 'operator' || caller.merchantId === token.merchantId

export const readQuestion = async (
  platform: Platform,
  body: TokenInQuestion,
  authorization: string | undefined,
) => {
  refuseNul(body)
  const request = withoutEmpty(body)
  const caller = await authenticateCaller(platform, readCredentials(authorization, request))
  return { caller, token: need(request.token, 'token') }
}
