import type { Platform } from '@tradepost/kernel'
import { tokenExpiry } from '../model/reset-token.rules.ts'
import * as store from './staff-reset.store.ts'

/** The pause is longer than a mail takes: requests by others can neither fill a mailbox nor end a link that was just sent. */
const PAUSE_MS = 300_000

type Request = { merchantCode: string; emailAddress: string; language: string }

/** The answer does not reveal whether there is such a user; a job writes the mail. */
export const requestStaffReset = ({ database, clock }: Platform, request: Request): Promise<void> => {
  const now = clock.now()
  const before = new Date(now.getTime() - PAUSE_MS)
  return database.tx((tx) =>
    store.requestReset(tx, { ...request, now, before, expireDate: tokenExpiry(now) }),
  )
}
