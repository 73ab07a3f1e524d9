import { accountRoutes } from './account.routes.ts'
import { keyRoutes } from './key.routes.ts'
import { oauthRoutes } from './oauth.routes.ts'

export const authRoutes = [oauthRoutes, accountRoutes, keyRoutes]
export { createClients, deleteClient, listClients, rotateClientSecret } from './client.service.ts'
export { findMerchant } from './credential.store.ts'
export { fitOfSecret, followDataKeys, loadDataKeys } from './data-key.service.ts'
export { createGuard } from './guard.ts'
export { rotateSigningKeys } from './key-rotation.service.ts'
export {
  deleteOperatorClient,
  listOperatorClients,
  type RotatedSecret,
  rotateOperatorClientSecret,
} from './operator-client.service.ts'
export { checkPassword, hashPassword, hashPasswords, PASSWORD_COST } from './password.ts'
export { hashNewPassword, setPassword, unlockUser } from './recovery.service.ts'
export { rotateDataKey, rotateSecret } from './secret-rotation.service.ts'
export {
  createOperatorClient,
  issueTokenFor,
  type NewAccounts,
  renewRoles,
  setUpAccounts,
} from './set-up.service.ts'
export { ALLOWED_FAILURES, LOCK_MS } from './sign-in.service.ts'
export { signingKeys } from './signing-key.service.ts'
export { issueShopToken } from './token.service.ts'
export { dropTokens } from './token-cache.ts'
export { authJobs } from './upkeep.ts'
