import { can, type GrantType, grantTypes, type TokenAnswer, type TokenRequest } from '@tradepost/contract'
import { type Answer, type Ctx, type Platform, secretAnswer } from '@tradepost/kernel'
import { authenticateClient } from '../client/authenticate.ts'
import { ACCESS_TOKEN_SECONDS } from '../key/signing-key.service.ts'
import {
  type Credentials,
  includesPermission,
  narrow,
  need,
  readCredentials,
  refuseNul,
  refuseToken,
  withoutEmpty,
} from '../model/oauth.rules.ts'
import { clientSubject, userSubject } from '../model/subject.rules.ts'
import { touchClient } from '../record/credential.store.ts'
import { signIn } from '../sign-in/sign-in.ts'
import {
  createRefreshToken,
  endStolenFamily,
  findRefreshToken,
  rotateRefreshToken,
} from '../token/refresh-token.service.ts'
import type { StoredRefreshToken } from '../token/refresh-token.store.ts'
import { issueAccessToken } from '../token/sign.ts'

type Request = TokenRequest & { credentials: Credentials | null }

const answer = (accessToken: string, scopes: string[], request: TokenRequest): TokenAnswer => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: ACCESS_TOKEN_SECONDS,
  ...(request.scope !== undefined && { scope: scopes.join(' ') }),
})

/** RFC 6749 4.4.3: no refresh token, the client can readQuestion again at any time. */
const byClientCredentials = async (platform: Platform, request: Request): Promise<TokenAnswer> => {
  const client = await authenticateClient(platform, request.credentials, request.tenantId)
  const isOperator = client.kind === 'operator'
  if (!isOperator && !client.grants.includes('client_credentials')) throw refuseToken('unauthorizedClient')

  const scopes = narrow(isOperator ? [can.doEverything] : client.permissions, request.scope)
  const merchantCode = isOperator ? (client.merchant?.code ?? null) : client.merchantCode
  const subject = clientSubject(client.kind, client)
  const token = await issueAccessToken(platform, { subject, clientId: client.id, merchantCode, scopes })
  if (!isOperator) await touchClient(platform.database, client.merchantId, client.id, platform.clock.now())
  return answer(token, scopes, request)
}

const byPassword = async (platform: Platform, request: Request): Promise<TokenAnswer> => {
  const emailAddress = need(request.username, 'username')
  const password = need(request.password, 'password')
  need(request.tenantId, 'tenantId')
  const client = await authenticateClient(platform, request.credentials, request.tenantId)
  if (client.kind === 'operator' || !client.grants.includes('password'))
    throw refuseToken('unauthorizedClient')

  const { merchantId, merchantCode, id: clientId } = client
  const signedIn = await signIn(platform, { merchantId, emailAddress, password }, async (tx, user) => {
    const scopes = narrow(user.permissions, request.scope)
    const owner = {
      merchantId,
      clientId,
      userId: user.id,
      scopes: request.scope === undefined ? null : scopes,
    }
    const refresh = client.grants.includes('refresh_token')
      ? { refresh_token: await createRefreshToken(tx, platform, owner) }
      : {}
    return { subject: userSubject(user), scopes, refresh }
  })
  if (!signedIn) throw refuseToken('invalidGrant')

  const { subject, scopes, refresh } = signedIn
  const token = await issueAccessToken(platform, { subject, clientId, merchantCode, scopes })
  await touchClient(platform.database, merchantId, clientId, platform.clock.now())
  return { ...answer(token, scopes, request), ...refresh }
}

/** RFC 6749 6: only the client that the token was given to. One that cannot keep a secret need not show it. */
const checkHolder = async (platform: Platform, request: Request, token: StoredRefreshToken) => {
  const claimed = request.credentials?.id ?? request.client_id
  if (claimed !== undefined && claimed !== token.clientId) throw refuseToken('invalidRefreshToken')
  if (request.credentials || !token.clientIsPublic)
    await authenticateClient(platform, request.credentials, token.merchantCode)
}

const byRefreshToken = async (platform: Platform, request: Request): Promise<TokenAnswer> => {
  const text = need(request.refresh_token, 'refresh_token')
  const stored = await findRefreshToken(platform, text)
  if (!stored || (request.tenantId !== undefined && request.tenantId !== stored.merchantCode))
    throw refuseToken('invalidRefreshToken')
  await checkHolder(platform, request, stored)
  if (stored.rotateDate) {
    await endStolenFamily(platform, { ...stored, rotateDate: stored.rotateDate })
    throw refuseToken('invalidRefreshToken')
  }
  if (!stored.clientGrants.includes('refresh_token')) throw refuseToken('unauthorizedClient')

  // roles may have changed since: grant only permissions that are still held
  const { permissions, merchantId, merchantCode, clientId } = stored
  const stillGranted = stored.scopes?.filter((code) => includesPermission(permissions, code))
  const scopes = narrow(stillGranted ?? permissions, request.scope)
  const subject = userSubject(stored)
  const token = await issueAccessToken(platform, { subject, clientId, merchantCode, scopes })
  if (String(request.rotate) !== 'true') return answer(token, scopes, request)

  const owner = { merchantId, clientId, userId: stored.id, scopes: stored.scopes, family: stored.family }
  const rotated = await rotateRefreshToken(platform, text, owner)
  if (rotated === null) throw refuseToken('invalidRefreshToken')
  return { ...answer(token, scopes, request), refresh_token: rotated }
}

const grants: Record<GrantType, (platform: Platform, request: Request) => Promise<TokenAnswer>> = {
  client_credentials: byClientCredentials,
  password: byPassword,
  refresh_token: byRefreshToken,
}

const isGrantType = (text: string): text is GrantType => grantTypes.some((grant) => grant === text)

export const issueToken = async (
  { platform }: Ctx,
  body: TokenRequest,
  authorization: string | undefined,
): Promise<Answer> => {
  refuseNul(body)
  const request = withoutEmpty(body)
  const grant = need(request.grant_type, 'grant_type')
  if (!isGrantType(grant)) throw refuseToken('unsupportedGrantType')
  const tenantTypes = request.tenantId === undefined ? ['merchant', 'operator'] : ['merchant']
  if (request.tenantType !== undefined && !tenantTypes.includes(request.tenantType))
    throw refuseToken('invalidRequest', `tenantType must be ${tenantTypes.join(' or ')}`)

  const credentials = readCredentials(authorization, request)
  return secretAnswer(await grants[grant](platform, { ...request, credentials }))
}
