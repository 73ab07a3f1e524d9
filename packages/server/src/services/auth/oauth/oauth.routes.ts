import { discovery, oauth } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { introspectToken, revokeToken } from '../token/introspection.service.ts'
import { getAuthorizationServer, getSigningKeys } from './metadata.service.ts'
import { issueToken } from './oauth.service.ts'

export const oauthRoutes = routes(oauth, {
  issueToken: ({ ctx, body, headers }) => issueToken(ctx, body, headers.authorization),
  introspectToken: ({ ctx, body, headers }) => introspectToken(ctx, body, headers.authorization),
  revokeToken: ({ ctx, body, headers }) => revokeToken(ctx, body, headers.authorization),
  getSigningKeys: ({ ctx }) => getSigningKeys(ctx),
  getAuthorizationServer: ({ ctx }) => getAuthorizationServer(ctx),
})

export const discoveryRoutes = routes(discovery, {
  discoverAuthorizationServer: ({ ctx }) => getAuthorizationServer(ctx),
  discoverOpenIdProvider: ({ ctx }) => getAuthorizationServer(ctx),
  discoverSigningKeys: ({ ctx }) => getSigningKeys(ctx),
})
