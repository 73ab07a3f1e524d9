import { fail, type Platform, systemContext } from '@tradepost/kernel'
import { tokenKey } from '../model/reset-token.rules.ts'
import { isLeaked } from '../password/leaked.ts'
import { hashPassword } from '../password/password.ts'
import { updateUser } from '../user/update.ts'
import * as store from './staff-reset.store.ts'

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
  if (await isLeaked(password)) throw fail('passwordLeaked')
  const passwordHash = await hashPassword(platform, merchant.id, password)
  await database.tx(async (tx) => {
    const taken = await store.consumeReset(tx, key, clock.now())
    if (!taken) throw fail('resetTokenInvalid')
    await updateUser(systemContext(platform).forMerchant(merchant, tx), taken.userId, {}, passwordHash)
  })
}
