import { tokenOf } from './sign.ts'
import {
  type AuthHeaders,
  ageOf,
  type Failure,
  failures,
  findFailure,
  isSameToken,
  MAX_AGE_SECONDS,
  readUser,
  type Shop,
} from './verify.ts'

/** One rule of the signature: whether the request keeps it, and what to do if not. */
export type Finding = { rule: Failure; isKept: boolean; detail: string }

const missingDetail = ({ user, token }: AuthHeaders): string => {
  const absent = [user ? '' : 'the user header', token ? '' : 'the token header'].filter(Boolean)
  return absent.length === 0 ? 'Both headers are there.' : `Missing or empty: ${absent.join(' and ')}.`
}

const unreadableDetail = (user: string): string => {
  if (!user.includes('-')) return 'There is no hyphen between customer number and timestamp.'
  const [number = '', timestamp = '', ...more] = user.split('-')
  if (more.length > 0) return 'There is more than one hyphen; send only <customer number>-<unix seconds>.'
  const part = [
    { name: 'customer number', text: number },
    { name: 'timestamp', text: timestamp },
  ].find(({ text }) => !/^[1-9][0-9]+$/.test(text))
  if (!part) return 'The user header can be read.'
  const { name, text } = part
  if (text === '') return `The ${name} is empty.`
  if (/^0[0-9]*$/.test(text)) return `The ${name} begins with 0.`
  if (/^[0-9]$/.test(text)) return `The ${name} has one digit; at least two are needed.`
  return `The ${name} has other characters than digits.`
}

/** Seconds since 1970 have ten digits until the year 2286. */
const areMilliseconds = (timestamp: string) => timestamp.length === 13

const ageDetail = (timestamp: string, now: Date, { maxFutureSeconds }: Shop): string => {
  const age = ageOf(timestamp, now)
  if (areMilliseconds(timestamp)) return 'The timestamp seems to be in milliseconds; send seconds.'
  if (age >= MAX_AGE_SECONDS)
    return `It was signed ${age} seconds ago; ${MAX_AGE_SECONDS - 1} are allowed. Compare the clocks of both sides.`
  if (maxFutureSeconds !== undefined && -age > maxFutureSeconds)
    return `It was signed ${-age} seconds in the future; ${maxFutureSeconds} are allowed here. Compare the clocks of both sides.`
  return age < 0 ? `It was signed ${-age} seconds in the future.` : `It was signed ${age} seconds ago.`
}

const invalidDetail = (token: string, customerNumber: string, timestamp: string, shop: Shop): string => {
  if (shop.apiKey === '') return 'The shop has no API key, so no request can be valid.'
  if (customerNumber !== shop.customerNumber)
    return `The request is for customer number ${customerNumber}; this shop has ${shop.customerNumber}.`
  const right = tokenOf(shop, timestamp)
  if (isSameToken(token, right)) return 'The token is the expected one.'
  if (token.toLowerCase() === right) return 'The token is right but for its case: send lowercase digits.'
  if (token === tokenOf(shop, timestamp, 'SMA'))
    return 'The token is that of a call from a shop to the platform: it begins with SMA- where SPA- is expected.'
  if (!/^[0-9a-f]{40}$/i.test(token)) return 'The token is not a SHA-1 digest of 40 hexadecimal digits.'
  return 'The token was made with another API key, or of another text than SPA-<customer number>-<timestamp>-<API key>.'
}

/** Stops at the first rule that fails, like a real request. */
export const inspectRequest = (headers: AuthHeaders, shop: Shop, now: Date = new Date()): Finding[] => {
  const failure = findFailure(headers, shop, now)
  const { user = '', token = '' } = headers
  const { customerNumber = '', timestamp = '' } = readUser(user) ?? {}
  const details: Record<Failure, () => string> = {
    missing: () => missingDetail(headers),
    unreadable: () => unreadableDetail(user),
    tooOld: () => ageDetail(timestamp, now, shop),
    invalid: () => invalidDetail(token, customerNumber, timestamp, shop),
  }
  const rules = Object.keys(failures) as Failure[]
  const tried = failure ? rules.slice(0, rules.indexOf(failure) + 1) : rules
  return tried.map((rule) => ({ rule, isKept: rule !== failure, detail: details[rule]() }))
}
