import { createHmac } from 'node:crypto'
import type { Account } from '../account/account.rules.ts'

/** Recognises a repeated wrong password; keyed and short, so that it reveals nothing else. */
export const failureMark = (secret: string, password: string): string =>
  createHmac('sha256', `${secret} failed sign-ins`).update(password).digest('base64url').slice(0, 6)

export const maySignIn = ({ isActive, lockedUntil }: Account, now: Date): boolean =>
  isActive && (lockedUntil === null || lockedUntil <= now)
