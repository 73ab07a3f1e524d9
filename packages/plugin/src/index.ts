export { type Finding, inspectRequest } from './inspect.ts'
export {
  type Credentials,
  type Direction,
  headerNames,
  signRequest,
  tokenOf,
  versionHeaderNames,
} from './sign.ts'
export {
  type AuthHeaders,
  authenticationFailed,
  type Failure,
  failures,
  findFailure,
  readUser,
  type Shop,
  verifyRequest,
} from './verify.ts'
