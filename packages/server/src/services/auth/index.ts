import { keyRoutes } from './key/key.routes.ts'
import { discoveryRoutes, oauthRoutes } from './oauth/oauth.routes.ts'
import { accountRoutes } from './user/account.routes.ts'

export const authRoutes = [oauthRoutes, discoveryRoutes, accountRoutes, keyRoutes]
export { createClients, deleteClient, listClients, rotateClientSecret } from './client/client.service.ts'
export { type Authenticated, authenticateClient } from './client/client-authentication.service.ts'
export {
  deleteOperatorClient,
  listOperatorClients,
  type RotatedSecret,
  rotateOperatorClientSecret,
} from './client/operator-client.service.ts'
export { createGuard } from './guard/guard.ts'
export { followDataKeys, loadDataKeys, secretState } from './key/data-key.service.ts'
export { rotateSigningKeys } from './key/key-rotation.service.ts'
export { rotateDataKey, rotateSecret } from './key/secret-rotation.service.ts'
export { ACCESS_TOKEN_SECONDS, signingKeys } from './key/signing-key.service.ts'
export {
  need as needField,
  readCredentials,
  refuseNul,
  refuseToken,
  withoutEmpty as withoutEmptyFields,
} from './oauth/oauth.rules.ts'
export { findMerchant } from './password/credential.store.ts'
export { checkPassword, hashPassword, hashPasswords, noPassword, PASSWORD_COST } from './password/password.ts'
export { hashNewPassword, setPassword, unlockUser } from './password/recovery.service.ts'
export { makeToken, type TokenKey, tokenExpiry, tokenKey } from './password/reset-token.rules.ts'
export {
  createOperatorClient,
  issueTokenFor,
  type NewAccounts,
  renewRoles,
  setUpAccounts,
} from './sign-in/set-up.service.ts'
export { ALLOWED_FAILURES, LOCK_MS } from './sign-in/sign-in.service.ts'
export { openStaffReset, requestStaffReset, setStaffPassword } from './staff-reset/staff-reset.service.ts'
export { SEND_STAFF_RESET } from './staff-reset/staff-reset.store.ts'
export {
  endOperatorSession,
  openOperatorSession,
  renewOperatorSession,
  switchMerchant,
} from './staff-session/operator-session.service.ts'
export {
  openStaffSession,
  readStaffSession,
  renewStaffSession,
  type SessionTokens,
  type StaffSession,
} from './staff-session/staff-session.service.ts'
export { issueShopToken, readToken, signToken, type Verified } from './token/token.service.ts'
export { dropTokens } from './token/token-cache.ts'
export { authJobs } from './upkeep.ts'
export { findUserAddress } from './user/user.store.ts'
