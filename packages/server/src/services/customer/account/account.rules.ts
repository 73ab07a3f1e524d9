import { createHmac } from 'node:crypto'
import { texts } from '@tradepost/contract'
import { invalid } from '@tradepost/kernel'

/** Repeated requests must not fill a mailbox. */
export const RESET_PAUSE_MS = 60_000

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
