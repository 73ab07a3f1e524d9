import { fail, type Platform, systemContext } from '@tradepost/kernel'
import { hashPassword } from '../password/password.ts'
import { makeToken, tokenExpiry, tokenKey } from '../password/reset-token.rules.ts'
import { updateUser } from '../user/user.service.ts'
import * as store from './staff-reset.store.ts'

/** Longer than a mail takes: requests by others can neither fill a mailbox nor end a link that was just sent. */
const PAUSE_MS = 300_000

type Request = { merchantCode: string; emailAddress: string; language: string }

/** Says nothing about whether there is such a user; a job writes the mail. */
export const requestStaffReset = ({ database, clock }: Platform, request: Request): Promise<void> => {
  const now = clock.now()
  const before = new Date(now.getTime() - PAUSE_MS)
  return database.tx((tx) =>
    store.requestReset(tx, { ...request, now, before, expireDate: tokenExpiry(now) }),
  )
}

export type StaffReset = store.OpenReset & { token: string }

/** For the mail, each time that it is tried: a new token, of which only the hash stays here. Null: there is nothing to send. */
export const openStaffReset = async (
  { database, clock, ids }: Platform,
  { merchantId, userId }: { merchantId: number; userId: string },
): Promise<StaffReset | null> => {
  const token = makeToken(merchantId, ids.secret())
  const key = tokenKey(token)
  const reset = key && (await store.putToken(database, key, userId, clock.now()))
  return reset && { ...reset, token }
}

/** Unlocks the user and ends all sessions. The token is looked at before the password is hashed, which takes long. */
export const setStaffPassword = async (
  platform: Platform,
  token: string,
  password: string,
): Promise<void> => {
  const { database, clock } = platform
  const key = tokenKey(token)
  const merchant = key && (await store.findReset(database, key, clock.now()))
  if (!merchant) throw fail('resetTokenInvalid')
  const passwordHash = await hashPassword(platform, merchant.id, password)
  await database.tx(async (tx) => {
    const taken = await store.consumeReset(tx, key, clock.now())
    if (!taken) throw fail('resetTokenInvalid')
    await updateUser(systemContext(platform).forMerchant(merchant, tx), taken.userId, {}, passwordHash)
  })
}
