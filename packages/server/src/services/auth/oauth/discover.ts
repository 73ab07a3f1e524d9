import { grantTypes, permissionCodes } from '@tradepost/contract'
import { Answer, type Ctx } from '@tradepost/kernel'
import { signingKeys } from '../key/signing-key.service.ts'

/** Verifiers may keep them for a while; a new key is published before it signs for anybody else. */
const cacheable = { 'cache-control': 'public, max-age=300' }

export const getSigningKeys = async ({ platform }: Ctx) =>
  new Answer(JSON.stringify({ keys: (await signingKeys(platform)).jwks }), undefined, cacheable)

const authentication = ['client_secret_basic', 'client_secret_post']

/** RFC 8414 defines the fields. */
export const getAuthorizationServer = async ({ platform }: Ctx) => {
  const issuer = platform.config.publicUrl
  const metadata = {
    issuer,
    token_endpoint: `${issuer}/auth/oauth/token`,
    introspection_endpoint: `${issuer}/auth/oauth/introspect`,
    revocation_endpoint: `${issuer}/auth/oauth/revoke`,
    jwks_uri: `${issuer}/auth/.well-known/jwks.json`,
    grant_types_supported: grantTypes,
    response_types_supported: [],
    scopes_supported: permissionCodes,
    // public clients refresh without showing a secret
    token_endpoint_auth_methods_supported: [...authentication, 'none'],
    introspection_endpoint_auth_methods_supported: authentication,
    revocation_endpoint_auth_methods_supported: authentication,
  }
  return new Answer(JSON.stringify(metadata), undefined, cacheable)
}
