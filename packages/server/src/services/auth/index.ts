import { invitationRoutes } from './invitation/invitation.routes.ts'
import { keyRoutes } from './key/key.routes.ts'
import { discoveryRoutes, oauthRoutes } from './oauth/oauth.routes.ts'
import { accountRoutes } from './user/account.routes.ts'

export const authRoutes = [oauthRoutes, discoveryRoutes, accountRoutes, ...invitationRoutes, keyRoutes]
export { dropTokens } from './cache/token-cache.ts'
export { type Authenticated, authenticateClient } from './client/authenticate.ts'
export { createClients } from './client/create.ts'
export { deleteClient } from './client/delete.ts'
export { issueTokenFor } from './client/issue-token.ts'
export { listClients } from './client/read.ts'
export { rotateClientSecret } from './client/rotate-secret.ts'
export { createGuard } from './guard/guard.ts'
export { SEND_INVITATION } from './invitation/invitation.store.ts'
export { openInvitation } from './invitation/open.ts'
export { followDataKeys, loadDataKeys, secretState } from './key/data-key.service.ts'
export { rotateDataKey } from './key/rotate-data-key.ts'
export { rotateSecret } from './key/rotate-secret.ts'
export { rotateSigningKeys } from './key/rotate-signing-keys.ts'
export { ACCESS_TOKEN_SECONDS, signingKeys } from './key/signing-key.service.ts'
export {
  need as needField,
  readCredentials,
  refuseNul,
  refuseToken,
  withoutEmpty as withoutEmptyFields,
} from './model/oauth.rules.ts'
export { makeToken, type TokenKey, tokenExpiry, tokenKey } from './model/reset-token.rules.ts'
export { merchantOfToken } from './model/token-owner.rules.ts'
export { createOperatorClient } from './operator/create.ts'
export { deleteOperatorClient } from './operator/delete.ts'
export { listOperatorClients } from './operator/list.ts'
export { type RotatedSecret, rotateOperatorClientSecret } from './operator/rotate-secret.ts'
export { checkPassword, hashPassword, hashPasswords, noPassword, PASSWORD_COST } from './password/password.ts'
export { findMerchant } from './record/credential.store.ts'
export { renewRoles } from './role/renew.ts'
export { type NewAccounts, setUpAccounts } from './set-up/create-accounts.ts'
export { ALLOWED_FAILURES, LOCK_MS } from './sign-in/sign-in.ts'
export { openStaffReset } from './staff-reset/open.ts'
export { requestStaffReset } from './staff-reset/request.ts'
export { setStaffPassword } from './staff-reset/set-password.ts'
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
export { issueShopToken, signToken } from './token/sign.ts'
export { readToken, type Verified } from './token/verify.ts'
export { authJobs } from './upkeep.ts'
export { hashNewPassword, setPassword, unlockUser } from './user/recover.ts'
export { findUserAddress } from './user/user.store.ts'
