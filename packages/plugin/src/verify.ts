import { timingSafeEqual } from 'node:crypto'
import { type Credentials, type Direction, tokenOf } from './sign.ts'

/** The spelling is part of the interface. */
export const authenticationFailed = 'AUTHENTIFICATION_FAILED'

export const failures = {
  missing: 'no authentication data present',
  unreadable: 'user header cannot be parsed',
  tooOld: 'request too old',
  invalid: 'invalid authentication data',
} as const
export type Failure = keyof typeof failures

/** As they came in. HTTP has taken the spaces around them away. */
export type AuthHeaders = { user: string | undefined; token: string | undefined }

export type Shop = Credentials & {
  /** A request from further in the future fails. Undefined: any, which the rules allow. */
  maxFutureSeconds?: number | undefined
}

export const MAX_AGE_SECONDS = 1800

const pattern = /^([1-9][0-9]+)-([1-9][0-9]+)$/

/** Null when it is not two numbers of at least two digits, neither of which begins with 0. */
export const readUser = (header: string): { customerNumber: string; timestamp: string } | null => {
  const [, customerNumber, timestamp] = pattern.exec(header) ?? []
  return customerNumber && timestamp ? { customerNumber, timestamp } : null
}

/** Takes as long for a token that is almost right as for any other. */
export const isSameToken = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Seconds since the request was signed; negative when it comes from the future. */
export const ageOf = (timestamp: string, now: Date): number =>
  Math.floor(now.getTime() / 1000) - Number(timestamp)

const isTooFar = (age: number, { maxFutureSeconds }: Shop) =>
  maxFutureSeconds !== undefined && -age > maxFutureSeconds

/** Null when the request comes from who knows the key of the shop; the rules are tried in this order. */
export const findFailure = (
  { user, token }: AuthHeaders,
  shop: Shop,
  now: Date,
  direction: Direction = 'SPA',
): Failure | null => {
  if (!user || !token) return 'missing'
  const read = readUser(user)
  if (!read) return 'unreadable'
  const age = ageOf(read.timestamp, now)
  if (age >= MAX_AGE_SECONDS || isTooFar(age, shop)) return 'tooOld'
  const isRight = isSameToken(
    token,
    tokenOf({ ...shop, customerNumber: read.customerNumber }, read.timestamp, direction),
  )
  // an empty key is known to everybody
  return isRight && read.customerNumber === shop.customerNumber && shop.apiKey !== '' ? null : 'invalid'
}

export type Verdict = { isValid: true } | { isValid: false; failure: Failure; name: string; message: string }

export const verifyRequest = (headers: AuthHeaders, shop: Shop, now: Date = new Date()): Verdict => {
  const failure = findFailure(headers, shop, now)
  return failure
    ? { isValid: false, failure, name: authenticationFailed, message: failures[failure] }
    : { isValid: true }
}
