export { type Finding, inspectRequest } from './inspect.ts'
export { type Credentials, signRequest, tokenOf } from './sign.ts'
export {
  type AuthHeaders,
  authenticationFailed,
  type Failure,
  readUser,
  type Shop,
  verifyRequest,
} from './verify.ts'
