import type { Platform } from '@tradepost/kernel'
import { SignJWT } from 'jose'
import { ACCESS_TOKEN_SECONDS, SIGNING_ALGORITHM, signingKeys } from '../key/signing-key.service.ts'
import type { Subject } from '../model/token.types.ts'

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
