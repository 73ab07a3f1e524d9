import { accountRoutes } from './account.routes.ts'
import { oauthRoutes } from './oauth.routes.ts'

export const authRoutes = [oauthRoutes, accountRoutes]
export { createGuard } from './guard.ts'
export { createOperatorClient, issueTokenFor, type NewAccounts, setUpAccounts } from './set-up.service.ts'
export { signingKeys } from './signing-key.service.ts'
export { dropTokens } from './token-cache.ts'
export { authJobs } from './upkeep.ts'
