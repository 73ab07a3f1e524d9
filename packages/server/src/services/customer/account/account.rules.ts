import { createHmac } from 'node:crypto'
import { texts } from '@tradepost/contract'
import { invalid, sha256 } from '@tradepost/kernel'

const TOKEN_MS = 3_600_000
/** Repeated requests must not fill a mailbox. */
export const RESET_PAUSE_MS = 60_000

export const tokenExpiry = (now: Date): Date => new Date(now.getTime() + TOKEN_MS)

export type TokenKey = { merchantId: number; tokenHash: string }

/** The token of a mail names its merchant, because the operations that take it do not. */
export const makeToken = (merchantId: number, secret: string): string => `${merchantId}-${secret}`

/** Only the hash is compared: who can read the database cannot use what is there. */
export const tokenKey = (token: string): TokenKey | null => {
  const [, merchantId] = /^([1-9]\d{0,8})-[\w-]{20,100}$/.exec(token) ?? []
  return merchantId ? { merchantId: Number(merchantId), tokenHash: sha256(token) } : null
}

/** Recognises a repeated wrong password; keyed and short, so that it reveals nothing else. */
export const failureMark = (secret: string, password: string): string =>
  createHmac('sha256', `${secret} failed sign-ins`).update(password).digest('base64url').slice(0, 6)

export type Account = {
  customerId: string
  passwordHash: string
  isActive: boolean
  lockedUntil: Date | null
}

export const isOpen = ({ isActive, lockedUntil }: Account, now: Date): boolean =>
  isActive && (lockedUntil === null || lockedUntil <= now)

/** Under whichever of its two names it was sent. */
export const addressOf = ({ email, emailAddress }: { email?: string; emailAddress?: string }): string => {
  const address = email ?? emailAddress
  if (address !== undefined) return address
  const message = texts.missingProperty('email')
  throw invalid([{ code: 'OBJECT_MISSING_REQUIRED_PROPERTY', message, path: [] }])
}
