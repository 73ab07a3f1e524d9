import { discovery, oauth } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { getAuthorizationServer, getSigningKeys } from './discover.ts'
import { introspectToken } from './introspect.ts'
import { issueToken } from './issue-token.ts'
import { revokeToken } from './revoke.ts'

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
